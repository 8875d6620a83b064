# Flags that every target of the project shares. The first group is part of the promise "repeatable": without it two
# compilers, or two instruction sets, give different last bits. It applies to the whole build, so no file can forget it;
# cmake/package.cmake hands -ffp-contract=off on to those who embed the library, for the sake of inline functions.
# (-fexcess-precision=standard is C only in g++ 12; 64-bit targets have no excess precision.)
add_compile_options(-ffp-contract=off -fno-fast-math)

set(LINCE_SANITIZE "" CACHE STRING "Sanitizers, as in -fsanitize=…")
option(LINCE_WARNINGS_AS_ERRORS "Warnings stop the build" ${PROJECT_IS_TOP_LEVEL})

add_library(lince_warnings INTERFACE)
target_compile_options(lince_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Wold-style-cast -Woverloaded-virtual
    -Wnull-dereference -Wimplicit-fallthrough)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # g++ 12 finds null dereferences and overruns in inlined standard headers that are not there.
    target_compile_options(lince_warnings INTERFACE -Wno-null-dereference -Wno-array-bounds -Wno-stringop-overflow
        -Wno-stringop-overread -Wno-maybe-uninitialized -Wno-restrict)
endif()
# Instrumented code makes g++ warn of what is not there, so a sanitizer build only shows its warnings.
if(LINCE_WARNINGS_AS_ERRORS AND NOT LINCE_SANITIZE)
    target_compile_options(lince_warnings INTERFACE -Werror)
endif()

if(LINCE_SANITIZE)
    add_compile_options(-fsanitize=${LINCE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    add_link_options(-fsanitize=${LINCE_SANITIZE})
    # Highway's sources for one instruction set instead of five: instrumented, those three files took four of asan's ten
    # minutes. That all sets give the same bits is asked by `release`.
    add_compile_definitions(HWY_COMPILE_ONLY_STATIC)
endif()

if(EMSCRIPTEN)
    # -fexceptions as in tools/wasm_dependencies.sh; -msimd128 lets Highway use the same four lanes as SSE and NEON.
    # The program runs in node on the machine's own files, with a heap that grows.
    # -fno-slp-vectorize: emscripten 3.1.6 joins scalar operations into vectors wrongly (rotating a Vec3 by a Quat).
    add_compile_options(-fexceptions -msimd128 -fno-slp-vectorize)
    add_link_options(-fexceptions -sNODERAWFS=1 -sEXIT_RUNTIME=1 -sALLOW_MEMORY_GROWTH=1 -sINITIAL_MEMORY=67108864)
    # Debian's emcc does not find its JavaScript modules without NODE_PATH.
    set(CMAKE_CXX_LINKER_LAUNCHER ${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs)
endif()

# A compiler cache that serves every clone on the machine: paths inside the checkout are hashed as relative ones, and
# nothing that is compiled names the checkout (the generated program/build_facts.cpp and tests/support/places.cpp do).
find_program(LINCE_CCACHE ccache)
mark_as_advanced(LINCE_CCACHE)
if(LINCE_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
        CCACHE_PCH_EXTSUM=1 CCACHE_MAXSIZE=10G CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_ctime,include_file_mtime
        ${LINCE_CCACHE})
    add_compile_options(-ffile-prefix-map=${PROJECT_SOURCE_DIR}/=)
    # What the cache needs to tell precompiled headers apart (cmake/precompile.cmake).
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        add_compile_options(-fpch-preprocess)
    elseif(NOT EMSCRIPTEN)
        add_compile_options("SHELL:-Xclang -fno-pch-timestamp")
    endif()
endif()

# Code whose speed nobody waits for (tests, words of the program) is compiled quickly instead: three times as fast.
function(lince_compile_quickly target)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

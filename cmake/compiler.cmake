# Flags that every target of the project shares. The first group is part of the promise "repeatable": without it two
# compilers, or two instruction sets, give different last bits. It applies to the whole build, so no file can forget it.
add_compile_options(-ffp-contract=off -fno-fast-math)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fexcess-precision=standard)
endif()

add_library(lince_warnings INTERFACE)
target_compile_options(lince_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wnon-virtual-dtor -Wold-style-cast -Woverloaded-virtual
    -Wnull-dereference -Wimplicit-fallthrough -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # g++ 12 finds null dereferences and overruns in inlined standard headers that are not there.
    target_compile_options(lince_warnings INTERFACE -Wno-null-dereference -Wno-array-bounds -Wno-stringop-overflow
        -Wno-stringop-overread -Wno-maybe-uninitialized -Wno-restrict)
endif()

set(LINCE_SANITIZE "" CACHE STRING "Sanitizers, as in -fsanitize=…")
if(LINCE_SANITIZE)
    add_compile_options(-fsanitize=${LINCE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
    add_link_options(-fsanitize=${LINCE_SANITIZE})
endif()

find_program(LINCE_CCACHE ccache)
if(LINCE_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${LINCE_CCACHE})
endif()

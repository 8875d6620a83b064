# Headers of others are half of the work of a build from nothing, so they are precompiled, once for each flavour:
#   engine  optimised
#   quick   compiled quickly: the app, the program's words, what games add to the window
#   tests   the same, with GoogleTest
# That hides an include that a file forgot: clang-tidy looks at each file without them. Nothing of the project itself is
# precompiled.
option(LINCE_PRECOMPILE "Precompile headers of others" ${PROJECT_IS_TOP_LEVEL})
if(EMSCRIPTEN)
    set(LINCE_PRECOMPILE OFF)
endif()
# The same for all, programs too: a precompiled header fits one way to compile only.
set(CMAKE_POSITION_INDEPENDENT_CODE OFF)
add_compile_options(-fPIC)

set(LINCE_HEADERS_engine <algorithm> <array> <cmath> <cstdint> <cstring> <filesystem> <functional> <map> <memory> <mutex>
    <optional> <span> <string> <string_view> <utility> <vector> <fmt/format.h>)
set(LINCE_HEADERS_quick ${LINCE_HEADERS_engine})
if(LINCE_PICTURE)
    list(APPEND LINCE_HEADERS_quick <imgui.h> <SDL2/SDL.h>)
endif()
set(LINCE_HEADERS_tests ${LINCE_HEADERS_engine} <gtest/gtest.h>)

# The other half are headers of our own, so sources are compiled in batches (unity builds), where a name that is hidden
# in one file could reach another. That must not decide what a simulation does: in what players get, engine and games are
# compiled file by file; the other builds would come to other hashes.
set(LINCE_UNITY quick CACHE STRING "What is compiled in batches: none, quick (all but engine and brains) or all")

# What a flavour is compiled with besides.
function(lince_flavour target flavour)
    if(LINCE_UNITY STREQUAL all OR (LINCE_UNITY STREQUAL quick AND NOT flavour STREQUAL engine))
        set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
        # Files that Highway compiles once for each instruction set include themselves again and again; so does who
        # includes one.
        get_target_property(sources ${target} SOURCES)
        foreach(source IN LISTS sources)
            cmake_path(ABSOLUTE_PATH source)
            if(EXISTS ${source})
                file(STRINGS ${source} again LIMIT_COUNT 1 REGEX "hwy/foreach_target|#include \".*\\.cpp\"")
                if(again)
                    set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
                endif()
            endif()
        endforeach()
    endif()
    if(NOT flavour STREQUAL engine)
        lince_compile_quickly(${target})
        target_compile_definitions(${target} PRIVATE _REENTRANT) # as SDL asks for: it must be the same for all
    elseif(LINCE_FUZZERS) # so that libFuzzer can count; the tests of that build need not be counted
        target_compile_options(${target} PRIVATE -fsanitize=fuzzer-no-link)
    endif()
endfunction()

# lince_precompile(TARGET FLAVOUR)
function(lince_precompile target flavour)
    lince_flavour(${target} ${flavour})
    if(NOT LINCE_PRECOMPILE)
        return()
    endif()
    set(headers lince_headers_${flavour})
    if(NOT TARGET ${headers})
        file(WRITE ${PROJECT_BINARY_DIR}/${headers}.cpp "")
        add_library(${headers} OBJECT ${PROJECT_BINARY_DIR}/${headers}.cpp)
        target_link_libraries(${headers} PRIVATE lince_warnings ${LINCE_FMT} ${LINCE_THREADS})
        if(flavour STREQUAL quick)
            target_link_libraries(${headers} PRIVATE ${LINCE_SDL} ${LINCE_IMGUI})
        endif()
        if(flavour STREQUAL tests)
            target_link_libraries(${headers} PRIVATE GTest::gtest)
        endif()
        lince_flavour(${headers} ${flavour})
        target_precompile_headers(${headers} PRIVATE ${LINCE_HEADERS_${flavour}})
        # Two compilations of the same headers differ in their bytes. So that the compiler cache serves every clone all the
        # same, it is given what they are made of instead (CCACHE_PCH_EXTSUM in cmake/compiler.cmake).
        get_target_property(folder ${headers} BINARY_DIR)
        foreach(ending gch pch)
            file(WRITE ${folder}/CMakeFiles/${headers}.dir/cmake_pch.hxx.${ending}.sum
                "${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}; ${LINCE_HEADERS_${flavour}}; "
                "fmt ${fmt_VERSION}, SDL ${SDL_VERSION}, ImGui ${IMGUI_VERSION}, GoogleTest ${GTest_VERSION}\n")
        endforeach()
    endif()
    target_precompile_headers(${target} REUSE_FROM ${headers})
endfunction()

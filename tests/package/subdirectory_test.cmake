# A host that adds the source tree to its own: the program, the tests, the games and the picture stay away, and only what
# it links is compiled.
include(${CMAKE_CURRENT_LIST_DIR}/tools.cmake)
configure_command(configure ${CMAKE_CURRENT_LIST_DIR}/subdirectory ${SCRATCH} -DLINCE=${ROOT} -DLINCE_UNITY=all)
run(${configure})
run(${CMAKE_COMMAND} --build ${SCRATCH})
run(${SCRATCH}/subdirectory)
file(GLOB_RECURSE archives RELATIVE ${SCRATCH} ${SCRATCH}/*.a)
list(SORT archives)
if(NOT archives STREQUAL "lince/engine/core/liblince_core.a;lince/engine/visibility/liblince_visibility.a")
    message(FATAL_ERROR "found ${archives}, expected only core and visibility")
endif()

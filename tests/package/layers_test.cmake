# Whoever links lince::mind, or lince::sense, cannot include the truth; the twin of each probe compiles.
include(${CMAKE_CURRENT_LIST_DIR}/tools.cmake)
file(REMOVE_RECURSE ${SCRATCH})
configure_command(configure ${CMAKE_CURRENT_LIST_DIR}/layers ${SCRATCH})
run(${configure})
run(${CMAKE_COMMAND} --build ${SCRATCH} --target allowed)
foreach(probe mind_world mind_sim mind_sense mind_runtime sense_world sense_sim visibility_navmesh)
    string(REGEX REPLACE "^.*_" "" module ${probe})
    must_fail("lince/${module}/[a-z_]+\\.h: No such file|'lince/${module}/[a-z_]+\\.h' file not found"
        ${CMAKE_COMMAND} --build ${SCRATCH} --target ${probe})
endforeach()
file(READ ${SCRATCH}/compile_commands.json commands)
if(NOT commands MATCHES "-ffp-contract=off")
    message(FATAL_ERROR "-ffp-contract=off does not reach the user: ${commands}")
endif()
# The folders are there: with the component that owns them the same header compiles.
run(${CMAKE_COMMAND} --build ${SCRATCH} --target twins)

# Configuring must fail on an edge that the module table does not hold, and say which; and must not fail on one it holds.

# configure(MODULE HOW USES EXPECTED): EXPECTED is what the message must contain; empty: it must succeed
function(configure module how uses expected)
    file(REMOVE_RECURSE ${SCRATCH})
    execute_process(COMMAND ${CMAKE_COMMAND} -S ${ROOT}/tests/build/bad_edge -B ${SCRATCH} -G ${GENERATOR}
        -DCMAKE_CXX_COMPILER=${COMPILER} -DROOT=${ROOT} -DMODULE=${module} -DHOW=${how} -DUSES=${uses}
        RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
    string(REGEX REPLACE "[ \n]+" " " output "${output}")
    if(expected STREQUAL "")
        if(NOT status EQUAL 0)
            message(FATAL_ERROR "${module} ${how} ${uses} is allowed, but: ${output}")
        endif()
    elseif(status EQUAL 0)
        message(FATAL_ERROR "${module} ${how} ${uses} configured, expected a refusal")
    elseif(NOT output MATCHES "${expected}")
        message(FATAL_ERROR "${module} ${how} ${uses} failed without saying '${expected}': ${output}")
    endif()
endfunction()

configure(mind USES core "")
configure(mind USES world "found edge mind -> world")
configure(mind USES sim "found edge mind -> sim")
configure(mind USES_PRIVATELY world "found private edge mind -> world")
configure(sense USES_PRIVATELY world "")
configure(sense USES world "found edge sense -> world")
configure(brain USES core "found module 'brain'")

# What the tests of the package share.

# run(COMMAND…): sets `output`; stops the test when the command fails
function(run)
    execute_process(COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C ${ARGN}
        RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(NOT status EQUAL 0)
        string(REPLACE ";" " " command "${ARGN}")
        message(FATAL_ERROR "${command}\n${output}")
    endif()
    set(output "${output}" PARENT_SCOPE)
endfunction()

# must_fail(PATTERN COMMAND…): the command fails, and says what PATTERN matches when spaces are one space
function(must_fail pattern)
    execute_process(COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C ${ARGN}
        RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
    string(REPLACE ";" " " command "${ARGN}")
    string(REGEX REPLACE "[ \n]+" " " line "${output}")
    if(status EQUAL 0)
        message(FATAL_ERROR "${command}: found success, expected a failure with '${pattern}'")
    elseif(NOT line MATCHES "${pattern}")
        message(FATAL_ERROR "${command}: failed without saying '${pattern}':\n${output}")
    endif()
endfunction()

# configure(SOURCE BUILD [OPTION…]): a project of a stranger, who knows where the package is. Not optimised: that is quick.
macro(configure_command out source build)
    set(${out} ${CMAKE_COMMAND} -S ${source} -B ${build} -G ${GENERATOR} -DCMAKE_PREFIX_PATH=${PREFIX}
        -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=None -DCMAKE_EXPORT_COMPILE_COMMANDS=ON ${ARGN})
endmacro()

# libraries_of(PROGRAM OUT): the shared libraries that it loads, with those that they load
function(libraries_of program out)
    run(ldd ${program})
    string(REGEX MATCHALL "lib[^ \n]*\\.so[^ \n]*" names "${output}")
    list(FILTER names EXCLUDE REGEX "/")
    list(REMOVE_DUPLICATES names)
    set(${out} ${names} PARENT_SCOPE)
endfunction()

# must_not_load(PROGRAM NAME…)
function(must_not_load program)
    libraries_of(${program} names)
    foreach(name IN LISTS names)
        foreach(unwanted IN LISTS ARGN)
            if(name MATCHES "^lib${unwanted}[-.0-9]")
                message(FATAL_ERROR "${program}: found ${name}, expected no lib${unwanted}; it loads: ${names}")
            endif()
        endforeach()
    endforeach()
    file(SIZE ${program} size)
    message("${program}: ${size} bytes, loads ${names}")
endfunction()

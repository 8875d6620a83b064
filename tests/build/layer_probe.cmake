# A file that includes a header of FORBIDDEN must not compile with the include folders FOLDERS (separated by |), and
# must fail for want of that header. The controls: the same file with a header of ALLOWED compiles, and the forbidden
# header exists and compiles when its folder is given.
string(REPLACE "|" ";" folders "${FOLDERS}")
file(MAKE_DIRECTORY ${SCRATCH})

# header(MODULE OUT): the name of some public header of the module
function(header module out)
    file(GLOB headers RELATIVE ${ROOT}/engine/${module}/include ${ROOT}/engine/${module}/include/lince/${module}/*.h)
    if(NOT headers)
        message(FATAL_ERROR "engine/${module} has no public header to probe with")
    endif()
    list(GET headers 0 first)
    set(${out} ${first} PARENT_SCOPE)
endfunction()

# compile(HEADER FOLDERS): sets `status` and `output`
function(compile header)
    file(WRITE ${SCRATCH}/probe.cpp "#include <${header}>\nint main() { return 0; }\n")
    set(flags -std=c++20 -fsyntax-only)
    foreach(folder IN LISTS ARGN)
        list(APPEND flags -I${folder})
    endforeach()
    execute_process(COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C ${COMPILER} ${flags} ${SCRATCH}/probe.cpp
        RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
    set(status ${status} PARENT_SCOPE)
    set(output "${output}" PARENT_SCOPE)
endfunction()

header(${ALLOWED} allowed)
header(${FORBIDDEN} forbidden)

compile(${allowed} ${folders})
if(NOT status EQUAL 0)
    message(FATAL_ERROR "control: <${allowed}> should compile:\n${output}")
endif()
file(GLOB all ${ROOT}/engine/*/include)
compile(${forbidden} ${folders} ${all})
if(NOT status EQUAL 0)
    message(FATAL_ERROR "control: <${forbidden}> should compile when all folders are given:\n${output}")
endif()
compile(${forbidden} ${folders})
if(status EQUAL 0)
    message(FATAL_ERROR "<${forbidden}> can be included, expected that it cannot")
endif()
if(NOT output MATCHES "(No such file|file not found)" OR NOT output MATCHES "${forbidden}")
    message(FATAL_ERROR "<${forbidden}> failed for another reason than not being found:\n${output}")
endif()
message("<${allowed}> compiles, <${forbidden}> is not found")

# pkg-config alone: flags for nav and for mind, each compiled, linked and run; the truth stays out of reach.
include(${CMAKE_CURRENT_LIST_DIR}/tools.cmake)
file(MAKE_DIRECTORY ${SCRATCH})
find_program(pkg_config NAMES pkg-config pkgconf REQUIRED)

# flags(OUT WHAT MODULE)
function(flags out what module)
    run(PKG_CONFIG_PATH=${PREFIX}/${LIBDIR}/pkgconfig ${pkg_config} ${what} ${module})
    separate_arguments(list UNIX_COMMAND "${output}")
    list(REMOVE_ITEM list "\n")
    set(${out} ${list} PARENT_SCOPE)
endfunction()

flags(version --modversion lince-nav)
string(STRIP "${version}" version)
if(NOT version STREQUAL VERSION)
    message(FATAL_ERROR "found version ${version}, expected ${VERSION}")
endif()
flags(cflags --cflags lince-nav)
flags(libs --libs lince-nav)
run(${COMPILER} -std=c++20 ${cflags} ${CMAKE_CURRENT_LIST_DIR}/navigation/main.cpp -o ${SCRATCH}/navigation ${libs})
run(${SCRATCH}/navigation)
must_not_load(${SCRATCH}/navigation crypto bz2 zip png z Recast)
if(NOT cflags MATCHES "-ffp-contract=off")
    message(FATAL_ERROR "found flags ${cflags}, expected -ffp-contract=off among them")
endif()

# The longest chain of archives: their order must be right.
flags(cflags --cflags lince-mind)
flags(libs --libs lince-mind)
file(WRITE ${SCRATCH}/mind.cpp "#include <lince/mind/brain.h>
int main() { return lince::BrainRegistry::standard().names().size() > 5 ? 0 : 1; }\n")
run(${COMPILER} -std=c++20 ${cflags} ${SCRATCH}/mind.cpp -o ${SCRATCH}/mind ${libs})
run(${SCRATCH}/mind)
file(WRITE ${SCRATCH}/truth.cpp "#include <lince/world/world.h>\n")
must_fail("lince/world/world.h: No such file|'lince/world/world.h' file not found"
    ${COMPILER} -std=c++20 -fsyntax-only ${cflags} ${SCRATCH}/truth.cpp)
# `sense` is linked with the truth and does not show it.
flags(cflags --cflags lince-sense)
must_fail("lince/world/world.h: No such file|'lince/world/world.h' file not found"
    ${COMPILER} -std=c++20 -fsyntax-only ${cflags} ${SCRATCH}/truth.cpp)
flags(cflags --cflags lince-world)
run(${COMPILER} -std=c++20 -fsyntax-only ${cflags} ${SCRATCH}/truth.cpp)

# Who may use whom. This is the module table of the design (docs/architecture.md); nothing else may link
# one module to another. `lince_module` refuses edges that are not here, so a mind that includes the truth
# does not configure, and the include scan (tools/include_scan.cmake, run as a test) catches the rest.
#
# PUBLIC edges are seen by those who use the module; PRIVATE ones are not: `sense` reads the truth, but whoever
# includes a header of `sense` gets none of it.

set(LINCE_LAYERS core agent world sim sense navmesh visibility influence roadmap tactical nav query navbuild move
    mind squad runtime net render audio inspector)

set(LINCE_PUBLIC_core "")
set(LINCE_PUBLIC_agent core)
set(LINCE_PUBLIC_world core)
set(LINCE_PUBLIC_sim core agent world)
set(LINCE_PUBLIC_sense core agent)
set(LINCE_PRIVATE_sense world sim)
set(LINCE_PUBLIC_navmesh core)
set(LINCE_PUBLIC_visibility core)
set(LINCE_PUBLIC_influence core navmesh)
set(LINCE_PUBLIC_roadmap core navmesh)
set(LINCE_PUBLIC_tactical core agent navmesh visibility influence)
set(LINCE_PUBLIC_nav core navmesh visibility influence)
set(LINCE_PUBLIC_query core agent navmesh visibility influence tactical nav)
set(LINCE_PUBLIC_navbuild core navmesh visibility influence roadmap nav)
set(LINCE_PRIVATE_navbuild world)
set(LINCE_PUBLIC_move core agent navmesh roadmap)
set(LINCE_PUBLIC_mind core agent navmesh visibility influence roadmap tactical nav query move)
set(LINCE_PUBLIC_squad core agent nav mind)
set(LINCE_PUBLIC_runtime core agent world sim sense navmesh visibility influence roadmap nav navbuild move mind squad)
set(LINCE_PUBLIC_net ${LINCE_PUBLIC_runtime} runtime)
set(LINCE_PUBLIC_render ${LINCE_PUBLIC_runtime} runtime)
set(LINCE_PUBLIC_audio ${LINCE_PUBLIC_runtime} runtime)
set(LINCE_PUBLIC_inspector ${LINCE_PUBLIC_runtime} runtime net render audio)

# lince_module(NAME [USES core …] [USES_PRIVATELY world …] [LIBRARIES lib …] [LIBRARIES_PRIVATE lib …]
#              [GENERATED a.cpp …] [FLAVOUR quick])
# Makes the static library lince_NAME (alias lince::NAME) from engine/NAME/src.
function(lince_module name)
    cmake_parse_arguments(M "" "FLAVOUR" "USES;USES_PRIVATELY;LIBRARIES;LIBRARIES_PRIVATE;GENERATED" ${ARGN})
    if(NOT name IN_LIST LINCE_LAYERS)
        message(FATAL_ERROR "cmake/layers.cmake: found module '${name}', expected one of: ${LINCE_LAYERS}")
    endif()
    foreach(used IN LISTS M_USES)
        if(NOT used IN_LIST LINCE_PUBLIC_${name})
            message(FATAL_ERROR "cmake/layers.cmake: found edge ${name} -> ${used}, expected only: ${LINCE_PUBLIC_${name}}")
        endif()
    endforeach()
    foreach(used IN LISTS M_USES_PRIVATELY)
        if(NOT used IN_LIST LINCE_PUBLIC_${name} AND NOT used IN_LIST LINCE_PRIVATE_${name})
            message(FATAL_ERROR "cmake/layers.cmake: found private edge ${name} -> ${used}, "
                                "expected only: ${LINCE_PUBLIC_${name}};${LINCE_PRIVATE_${name}}")
        endif()
    endforeach()

    file(GLOB_RECURSE sources CONFIGURE_DEPENDS src/*.cpp)
    add_library(lince_${name} STATIC ${sources} ${M_GENERATED})
    add_library(lince::${name} ALIAS lince_${name})
    target_include_directories(lince_${name} PUBLIC
        $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:include>)
    target_include_directories(lince_${name} PRIVATE src)
    list(TRANSFORM M_USES PREPEND lince_)
    list(TRANSFORM M_USES_PRIVATELY PREPEND lince_)
    target_link_libraries(lince_${name} PUBLIC ${M_USES} ${M_LIBRARIES}
        PRIVATE ${M_USES_PRIVATELY} ${M_LIBRARIES_PRIVATE} $<BUILD_INTERFACE:lince_warnings>)
    if(NOT M_FLAVOUR)
        set(M_FLAVOUR engine)
    endif()
    if(COMMAND lince_precompile) # not where only the table is tried
        lince_precompile(lince_${name} ${M_FLAVOUR})
    endif()
    set_target_properties(lince_${name} PROPERTIES EXPORT_NAME ${name})
    set_property(GLOBAL APPEND PROPERTY LINCE_MODULES ${name})
endfunction()

# Who may use whom. This is the module table of the design (docs/architecture.md); nothing else may link
# one module to another. `lince_module` refuses edges that are not here, so a mind that includes the truth
# does not configure, and the include scan (tools/include_scan.cmake, run as a test) catches the rest.
#
# PUBLIC edges are seen by those who use the module; PRIVATE ones are not: `sense` reads the truth, but whoever
# includes a header of `sense` gets none of it.

set(LINCE_LAYERS core agent decision world sim sense navmesh visibility influence roadmap tactical nav query navbuild move
    mind squad runtime capi net render audio inspector)

set(LINCE_PUBLIC_core "")
set(LINCE_PUBLIC_agent core)
set(LINCE_PUBLIC_decision core agent)
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
set(LINCE_PUBLIC_mind core agent decision navmesh visibility influence roadmap tactical nav query move)
set(LINCE_PUBLIC_squad core agent decision nav mind)
set(LINCE_PUBLIC_runtime core agent decision world sim sense navmesh visibility influence roadmap nav navbuild move mind squad)
set(LINCE_PUBLIC_capi ${LINCE_PUBLIC_runtime} tactical query runtime)
set(LINCE_PUBLIC_net ${LINCE_PUBLIC_runtime} runtime)
set(LINCE_PUBLIC_render ${LINCE_PUBLIC_runtime} runtime)
set(LINCE_PUBLIC_audio ${LINCE_PUBLIC_runtime} runtime)
set(LINCE_PUBLIC_inspector ${LINCE_PUBLIC_runtime} runtime net render audio)

# Parts of modules: a second library from engine/MODULE/src/PART, for what needs libraries that most who link the module
# do without. It shares the module's headers; who may use the module may use it.
set(LINCE_PARTS world_files)
set(LINCE_PART_OF_world_files world)

# lince_check_edges(MODULE WORD ALLOWED USED…)
function(lince_check_edges name edge allowed)
    foreach(used IN LISTS ARGN)
        set(module ${used})
        if(used IN_LIST LINCE_PARTS)
            set(module ${LINCE_PART_OF_${used}})
        endif()
        if(NOT module IN_LIST allowed)
            message(FATAL_ERROR "cmake/layers.cmake: found ${edge} ${name} -> ${used}, expected only: ${allowed}")
        endif()
    endforeach()
endfunction()

# What the package (cmake/package.cmake) tells of a library: whom it uses, and what of others it is linked with.
function(lince_register name uses hidden libraries)
    set_property(GLOBAL APPEND PROPERTY LINCE_MODULES ${name})
    set_property(GLOBAL PROPERTY LINCE_USES_${name} ${uses})
    set_property(GLOBAL PROPERTY LINCE_HIDDEN_${name} ${hidden})
    set_property(GLOBAL PROPERTY LINCE_NEEDS_${name} ${libraries})
endfunction()

# lince_module(NAME [USES core …] [USES_PRIVATELY world …] [LIBRARIES lib …] [LIBRARIES_PRIVATE lib …]
#              [GENERATED a.cpp …] [FLAVOUR quick] [NOT_PACKAGED])
# Makes the static library lince_NAME (alias lince::NAME) from engine/NAME/src, but for its parts.
function(lince_module name)
    cmake_parse_arguments(M "NOT_PACKAGED" "FLAVOUR" "USES;USES_PRIVATELY;LIBRARIES;LIBRARIES_PRIVATE;GENERATED" ${ARGN})
    if(NOT name IN_LIST LINCE_LAYERS)
        message(FATAL_ERROR "cmake/layers.cmake: found module '${name}', expected one of: ${LINCE_LAYERS}")
    endif()
    lince_check_edges(${name} edge "${LINCE_PUBLIC_${name}}" ${M_USES})
    lince_check_edges(${name} "private edge" "${LINCE_PUBLIC_${name}};${LINCE_PRIVATE_${name}}" ${M_USES_PRIVATELY})

    file(GLOB_RECURSE sources CONFIGURE_DEPENDS src/*.cpp)
    foreach(part IN LISTS LINCE_PARTS)
        if(LINCE_PART_OF_${part} STREQUAL name)
            string(REPLACE "${name}_" "" folder ${part})
            list(FILTER sources EXCLUDE REGEX "/${name}/src/${folder}/")
        endif()
    endforeach()
    add_library(lince_${name} STATIC ${sources} ${M_GENERATED})
    if(NOT M_NOT_PACKAGED)
        lince_register(${name} "${M_USES}" "${M_USES_PRIVATELY}" "${M_LIBRARIES};${M_LIBRARIES_PRIVATE}")
        add_library(lince::${name} ALIAS lince_${name})
    endif()
    target_include_directories(lince_${name} PUBLIC
        $<BUILD_INTERFACE:${CMAKE_CURRENT_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/lince-${name}>)
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
endfunction()

# lince_part(PART [LIBRARIES_PRIVATE lib …]): the library lince_PART (alias lince::PART), from engine/MODULE/src/….
function(lince_part part)
    cmake_parse_arguments(P "" "" "LIBRARIES_PRIVATE" ${ARGN})
    set(module ${LINCE_PART_OF_${part}})
    string(REPLACE "${module}_" "" folder ${part})
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS src/${folder}/*.cpp)
    lince_register(${part} "${module}" "" "${P_LIBRARIES_PRIVATE}")
    add_library(lince_${part} STATIC ${sources})
    add_library(lince::${part} ALIAS lince_${part})
    target_include_directories(lince_${part} PRIVATE src)
    target_link_libraries(lince_${part} PUBLIC lince_${module}
        PRIVATE ${P_LIBRARIES_PRIVATE} $<BUILD_INTERFACE:lince_warnings>)
    lince_precompile(lince_${part} engine)
    set_target_properties(lince_${part} PROPERTIES EXPORT_NAME ${part})
endfunction()

# The library as a package. `find_package(lince COMPONENTS nav …)` gives lince::nav and what it uses, and asks for nothing
# that those do not need; without components it gives lince::lince, all but the observers that need a screen or a sound
# card. pkg-config knows the same as lince-nav, ….
#
# Every module has an include folder of its own, include/lince-MODULE, so a program has only the headers of what it links:
# with lince::mind alone there is no <lince/world/…>. tests/package tries all of this on an installed tree.

# Inline functions of the headers must give the same bits in the host's files as in ours.
target_compile_features(lince_core PUBLIC cxx_std_20)
target_compile_options(lince_core INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang,AppleClang>:-ffp-contract=off>)

get_property(lince_modules GLOBAL PROPERTY LINCE_MODULES) # those that are used come first

add_library(lince_lince INTERFACE)
add_library(lince::lince ALIAS lince_lince)
set(lince_headless ${lince_modules})
list(REMOVE_ITEM lince_headless render)
lince_register(lince "${lince_headless}" "" "")
list(TRANSFORM lince_headless PREPEND lince_ OUTPUT_VARIABLE lince_headless_targets)
target_link_libraries(lince_lince INTERFACE ${lince_headless_targets})
set_target_properties(lince_lince PROPERTIES EXPORT_NAME lince)

# A browser program is linked in one go with its engine: there is nothing to install.
if(EMSCRIPTEN OR NOT LINCE_INSTALL)
    return()
endif()

# --- what each needs of others

# How the libraries of others are called by find_package or find_library, and by pkg-config (or as a flag of the linker).
set(lince_names_fmt::fmt fmt fmt)
set(lince_names_tinyxml2::tinyxml2 tinyxml2 tinyxml2)
set(lince_names_PNG::PNG PNG libpng)
set(lince_names_Threads::Threads Threads -pthread)
set(lince_names_PkgConfig::ZSTD ZSTD libzstd)
set(lince_names_PkgConfig::HWY HWY libhwy)
set(lince_names_PkgConfig::LIBZIP LIBZIP libzip)
set(lince_names_PkgConfig::GLES GLES "glesv2 egl")
set(lince_names_PkgConfig::IMGUI IMGUI imgui)
set(lince_names_Recast Recast -lRecast)

# Of a component: all modules below it that are linked (LINKED), whose headers are seen (SEEN), and the libraries (NEEDS).
function(lince_closure name)
    get_property(uses GLOBAL PROPERTY LINCE_USES_${name})
    get_property(hidden GLOBAL PROPERTY LINCE_HIDDEN_${name})
    get_property(needs GLOBAL PROPERTY LINCE_NEEDS_${name})
    set(seen "")
    set(linked "")
    foreach(used IN LISTS uses hidden) # their closures are known: they come first
        list(APPEND linked ${LINCE_LINKED_${used}})
        list(APPEND needs ${LINCE_NEEDED_${used}})
        if(used IN_LIST uses)
            list(APPEND seen ${LINCE_SEEN_${used}})
        endif()
    endforeach()
    list(APPEND seen ${name})
    list(APPEND linked ${name})
    foreach(list seen linked needs)
        list(REMOVE_ITEM ${list} "")
        list(REMOVE_DUPLICATES ${list})
    endforeach()
    set(LINCE_SEEN_${name} ${seen} PARENT_SCOPE)
    set(LINCE_LINKED_${name} ${linked} PARENT_SCOPE)
    set(LINCE_NEEDED_${name} ${needs} PARENT_SCOPE)
endfunction()

# --- pkg-config: archives only, so all that they need is named, privately used or not

# lince_pkg_config(NAME): a module that is used without its headers being seen is a library here and no requirement,
# since a requirement would bring its headers.
function(lince_pkg_config name)
    set(libraries ${LINCE_LINKED_${name}})
    set(modules ${LINCE_SEEN_${name}})
    list(REMOVE_ITEM modules ${name})
    list(REMOVE_ITEM libraries ${modules})
    list(REVERSE libraries) # who uses comes before who is used
    list(REVERSE modules)
    list(TRANSFORM libraries PREPEND "-llince_")
    set(requires ${modules})
    list(TRANSFORM requires PREPEND "lince-")
    list(TRANSFORM requires APPEND " = ${PROJECT_VERSION}")
    if(name STREQUAL "lince") # is no archive
        set(libraries "")
    endif()
    set(LINCE_PC_FLAGS -ffp-contract=off)
    if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/engine/${name}/include)
        string(PREPEND LINCE_PC_FLAGS "-I\${includedir}/lince-${name} ")
    endif()
    file(RELATIVE_PATH LINCE_PC_UP /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
    foreach(library IN LISTS LINCE_NEEDED_${name})
        list(GET lince_names_${library} 1 other)
        if(other MATCHES "^-")
            list(APPEND libraries ${other})
        else()
            string(REPLACE " " ";" other "${other}")
            list(APPEND requires ${other})
        endif()
    endforeach()
    list(JOIN requires ", " LINCE_PC_REQUIRES)
    list(JOIN libraries " " LINCE_PC_LIBS)
    set(LINCE_PC_NAME ${name})
    set(LINCE_PC_KIND "C++20, static")
    configure_file(cmake/lince.pc.in ${PROJECT_BINARY_DIR}/package/lince-${name}.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/package/lince-${name}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()

# --- what is installed

set(lince_package ${CMAKE_INSTALL_LIBDIR}/cmake/lince)
set(lince_components ${lince_modules} lince)
set(lince_tables "")
foreach(name IN LISTS lince_components)
    lince_closure(${name})
    lince_pkg_config(${name})
    set(needs "")
    foreach(library IN LISTS LINCE_NEEDED_${name})
        if(NOT DEFINED lince_names_${library})
            message(FATAL_ERROR "cmake/package.cmake: found library ${library} of ${name}, expected one with lince_names_…")
        endif()
        list(GET lince_names_${library} 0 other)
        list(APPEND needs ${other})
    endforeach()
    list(JOIN LINCE_LINKED_${name} " " linked)
    list(JOIN needs " " needs)
    string(APPEND lince_tables "set(_lince_modules_${name} ${linked})\nset(_lince_needs_${name} ${needs})\n")

    install(TARGETS lince_${name} EXPORT lince-${name} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
    install(EXPORT lince-${name} NAMESPACE lince:: FILE lince-${name}-targets.cmake DESTINATION ${lince_package})
    if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/engine/${name}/include)
        install(DIRECTORY engine/${name}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/lince-${name}
            FILES_MATCHING PATTERN "*.h")
    endif()
endforeach()
# The C interface is one shared library that brings all that it needs.
if(TARGET lince_shared)
    list(APPEND lince_components capi)
    string(APPEND lince_tables "set(_lince_modules_capi capi)\nset(_lince_needs_capi )\n")
    install(TARGETS lince_shared EXPORT lince-capi LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
    install(EXPORT lince-capi NAMESPACE lince:: FILE lince-capi-targets.cmake DESTINATION ${lince_package})
    install(FILES engine/capi/include/lince.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/lince-capi)
    set(LINCE_PC_NAME capi)
    set(LINCE_PC_KIND "C, shared")
    set(LINCE_PC_REQUIRES "")
    set(LINCE_PC_LIBS -llince)
    set(LINCE_PC_FLAGS "-I\${includedir}/lince-capi")
    file(RELATIVE_PATH LINCE_PC_UP /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
    configure_file(cmake/lince.pc.in ${PROJECT_BINARY_DIR}/package/lince-capi.pc @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/package/lince-capi.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endif()
list(JOIN lince_components " " lince_components)

include(CMakePackageConfigHelpers)
configure_package_config_file(cmake/linceConfig.cmake.in ${PROJECT_BINARY_DIR}/package/linceConfig.cmake
    INSTALL_DESTINATION ${lince_package})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/package/linceConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/package/linceConfig.cmake ${PROJECT_BINARY_DIR}/package/linceConfigVersion.cmake
    DESTINATION ${lince_package})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

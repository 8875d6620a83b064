# The library as a CMake package: `find_package(lince)` gives lince::lince (everything but the observers that need a
# screen or a sound card) and lince::<module>.
# tests/build/package installs it and builds examples/outside against it.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# Inline functions of the headers must give the same bits in the host's files as in ours.
target_compile_features(lince_core PUBLIC cxx_std_20)
target_compile_options(lince_core INTERFACE $<$<COMPILE_LANG_AND_ID:CXX,GNU,Clang,AppleClang>:-ffp-contract=off>)

get_property(lince_modules GLOBAL PROPERTY LINCE_MODULES)
set(lince_targets ${lince_modules})
list(TRANSFORM lince_targets PREPEND lince_)

add_library(lince_lince INTERFACE)
add_library(lince::lince ALIAS lince_lince)
set(lince_headless ${lince_targets})
list(REMOVE_ITEM lince_headless lince_render)
target_link_libraries(lince_lince INTERFACE ${lince_headless})
set_target_properties(lince_lince PROPERTIES EXPORT_NAME lince)

# A browser program is linked in one go with its engine: there is nothing to install.
if(EMSCRIPTEN)
    return()
endif()

install(TARGETS ${lince_targets} lince_lince EXPORT lince
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
    INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
foreach(module IN LISTS lince_modules)
    if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/engine/${module}/include)
        install(DIRECTORY engine/${module}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
            FILES_MATCHING PATTERN "*.h")
    endif()
endforeach()

set(lince_package ${CMAKE_INSTALL_LIBDIR}/cmake/lince)
install(EXPORT lince NAMESPACE lince:: FILE linceTargets.cmake DESTINATION ${lince_package})
configure_package_config_file(cmake/linceConfig.cmake.in ${PROJECT_BINARY_DIR}/linceConfig.cmake
    INSTALL_DESTINATION ${lince_package})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/linceConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/linceConfig.cmake ${PROJECT_BINARY_DIR}/linceConfigVersion.cmake
    DESTINATION ${lince_package})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

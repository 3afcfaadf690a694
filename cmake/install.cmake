# What is installed: headers, both libraries, a CMake package, a pkg-config file, the command with its manual page.
include(CMakePackageConfigHelpers)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/graze DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING
    PATTERN *.h PATTERN *.hpp)
if(GRAZE_COMMAND)
    install(TARGETS graze_command RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
    install(FILES ${PROJECT_SOURCE_DIR}/man/graze.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
endif()

# Two export sets, so that a user of the shared library need not have what only the static one must be linked with.
set(graze_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/graze)
foreach(kind static shared)
    install(TARGETS graze_${kind} EXPORT graze_${kind}
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
    install(EXPORT graze_${kind} FILE grazeTargets-${kind}.cmake NAMESPACE graze:: DESTINATION ${graze_package_dir})
endforeach()
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/grazeConfig.cmake.in ${PROJECT_BINARY_DIR}/grazeConfig.cmake
    INSTALL_DESTINATION ${graze_package_dir} NO_SET_AND_CHECK_MACRO)
# Before 1.0 a new minor version may break callers.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/grazeConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/grazeConfig.cmake ${PROJECT_BINARY_DIR}/grazeConfigVersion.cmake
    DESTINATION ${graze_package_dir})

# pkg-config finds the private libraries again by their own files; --static adds them to the command line.
set(graze_pc_requires "")
if(GRAZE_HAVE_JANSSON)
    string(APPEND graze_pc_requires " jansson")
endif()
if(GRAZE_HAVE_ZLIB)
    string(APPEND graze_pc_requires " zlib")
endif()
# meshoptimizer comes with a CMake package only, and is C++.
set(graze_pc_libs "")
if(GRAZE_HAVE_MESHOPTIMIZER)
    string(APPEND graze_pc_libs " -lmeshoptimizer -lstdc++")
endif()
# A prefix relative to the file itself lets the installed tree be moved, as the CMake package does.
file(RELATIVE_PATH graze_pc_up /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(${PROJECT_SOURCE_DIR}/cmake/graze.pc.in ${PROJECT_BINARY_DIR}/graze.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/graze.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

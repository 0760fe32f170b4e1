# What `cmake --install` puts where, and the Debian packages that CPack makes of it:
#
#   timeprobe       the program, its manual pages and the completion for bash
#   timeprobe-training   the program timeprobe-train, where LibTorch was found
#   timeprobe-dev   headers and static libraries of the calendar, Allen's algebra and the reasoner, for
#                   find_package(timeprobe): targets timeprobe::time, timeprobe::allen, timeprobe::reasoner
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS timeprobe RUNTIME COMPONENT timeprobe)
if(TARGET timeprobe-train)
  install(TARGETS timeprobe-train RUNTIME COMPONENT training)
endif()
install(DIRECTORY ${CMAKE_BINARY_DIR}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT timeprobe)
install(FILES ${CMAKE_SOURCE_DIR}/apps/timeprobe/completion.bash RENAME timeprobe
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT timeprobe)
install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT timeprobe)

set(TIMEPROBE_PUBLIC_FOLDERS base time allen facts questions reasoner)
set(TIMEPROBE_CONFIG_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/timeprobe)
foreach(folder IN LISTS TIMEPROBE_PUBLIC_FOLDERS)
  set_target_properties(timeprobe_${folder} PROPERTIES EXPORT_NAME ${folder})
  install(TARGETS timeprobe_${folder} EXPORT timeprobeTargets
          ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}/timeprobe COMPONENT dev)
  install(DIRECTORY src/${folder}/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/timeprobe/${folder}
          COMPONENT dev FILES_MATCHING PATTERN "*.h")
endforeach()
install(FILES ${CMAKE_BINARY_DIR}/src/base/include/base/version.h
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/timeprobe/base COMPONENT dev)
install(EXPORT timeprobeTargets NAMESPACE timeprobe:: DESTINATION ${TIMEPROBE_CONFIG_DIR} COMPONENT dev)
configure_package_config_file(cmake/timeprobeConfig.cmake.in ${CMAKE_BINARY_DIR}/timeprobeConfig.cmake
                              INSTALL_DESTINATION ${TIMEPROBE_CONFIG_DIR})
# Before 1.0 a minor version may change what headers say.
write_basic_package_version_file(${CMAKE_BINARY_DIR}/timeprobeConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/timeprobeConfig.cmake ${CMAKE_BINARY_DIR}/timeprobeConfigVersion.cmake
        DESTINATION ${TIMEPROBE_CONFIG_DIR} COMPONENT dev)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME timeprobe)
set(CPACK_PACKAGE_CONTACT "The timeprobe authors <timeprobe@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY ${PROJECT_DESCRIPTION})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL timeprobe dev)
if(TARGET timeprobe-train)
  list(APPEND CPACK_COMPONENTS_ALL training)
  set(CPACK_DEBIAN_TRAINING_PACKAGE_NAME timeprobe-training)
  set(CPACK_DEBIAN_TRAINING_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_TRAINING_PACKAGE_DEPENDS "timeprobe, libopenblas0-pthread")
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_TIMEPROBE_PACKAGE_NAME timeprobe)
set(CPACK_DEBIAN_TIMEPROBE_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_DEV_PACKAGE_NAME timeprobe-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS
    "libfmt-dev, nlohmann-json3-dev, libyaml-cpp-dev, libssl-dev, libtbb-dev, libutf8proc-dev, libzstd-dev")
include(CPack)

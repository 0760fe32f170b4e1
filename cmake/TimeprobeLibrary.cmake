# timeprobe_library(<folder> [SOURCES ...] [USES <folder> ...] [LINKS <library> ...])
#
# One folder of src/ is one static library. USES names the folders of ours whose headers it may
# include; the declaration is written to ${CMAKE_BINARY_DIR}/declared_dependencies.txt, and the test
# include_rules compares it with every #include in the folder. A nested folder ("suites/tempreason")
# becomes the target timeprobe_suites_tempreason.
file(WRITE ${CMAKE_BINARY_DIR}/declared_dependencies.txt "")

add_library(timeprobe_warnings INTERFACE)
target_compile_options(timeprobe_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 warns of std::string concatenation that is right (its bug 105651).
  target_compile_options(timeprobe_warnings INTERFACE -Wno-restrict)
endif()
if(TIMEPROBE_WARNINGS_AS_ERRORS)
  target_compile_options(timeprobe_warnings INTERFACE -Werror)
endif()

# timeprobe_declare(<folder> [USES <folder> ...]): the arrows alone, of a folder that is not built.
function(timeprobe_declare folder)
  cmake_parse_arguments(ARG "" "" "USES" ${ARGN})
  list(JOIN ARG_USES " " uses)
  file(APPEND ${CMAKE_BINARY_DIR}/declared_dependencies.txt "${folder}: ${uses}\n")
endfunction()

function(timeprobe_library folder)
  cmake_parse_arguments(ARG "" "" "SOURCES;USES;LINKS" ${ARGN})
  string(REPLACE "/" "_" name ${folder})
  add_library(timeprobe_${name} STATIC ${ARG_SOURCES})
  target_include_directories(timeprobe_${name} PUBLIC $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/src>
                                                      $<INSTALL_INTERFACE:include/timeprobe>)
  target_link_libraries(timeprobe_${name} PRIVATE $<BUILD_INTERFACE:timeprobe_warnings> PUBLIC ${ARG_LINKS})
  foreach(used IN LISTS ARG_USES)
    string(REPLACE "/" "_" used_name ${used})
    target_link_libraries(timeprobe_${name} PUBLIC timeprobe_${used_name})
  endforeach()
  timeprobe_declare(${folder} USES ${ARG_USES})
endfunction()

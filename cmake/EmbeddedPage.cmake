# timeprobe_embed_page(<target>)
#
# Builds the page of web/ with Node.js, in the build tree, and puts it into the program
# (html/embedded_page.h). Without Node.js, or where npm cannot fetch its packages, the page is
# empty: the program works and says that HTML is not available.
option(TIMEPROBE_BUILD_PAGE "Build the page of HTML reports (needs Node.js 18 and npm)" ON)

function(timeprobe_find_node)
  find_program(TIMEPROBE_NODE NAMES node nodejs)
  find_program(TIMEPROBE_NPM npm)
  if(NOT TIMEPROBE_NODE OR NOT TIMEPROBE_NPM)
    message(STATUS "HTML reports: not available, as node or npm is missing (Debian: nodejs npm)")
    set(TIMEPROBE_HAS_PAGE OFF PARENT_SCOPE)
    return()
  endif()
  execute_process(COMMAND ${TIMEPROBE_NODE} --version OUTPUT_VARIABLE version
                  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  string(REGEX REPLACE "^v" "" version "${version}")
  if(version VERSION_LESS 18.18)
    message(STATUS "HTML reports: not available, as Node.js is ${version}; 18.18 is wanted")
    set(TIMEPROBE_HAS_PAGE OFF PARENT_SCOPE)
    return()
  endif()
  set(TIMEPROBE_HAS_PAGE ON PARENT_SCOPE)
endfunction()

if(TIMEPROBE_BUILD_PAGE)
  timeprobe_find_node()
else()
  set(TIMEPROBE_HAS_PAGE OFF)
endif()
set(TIMEPROBE_WEB_DIR ${CMAKE_BINARY_DIR}/web)
set(TIMEPROBE_PAGE ${TIMEPROBE_WEB_DIR}/out/page.html)

function(timeprobe_embed_page target)
  if(TIMEPROBE_HAS_PAGE)
    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/web/*.json ${CMAKE_SOURCE_DIR}/web/*.mjs)
    file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/web/src/*)
    list(APPEND sources ${page_sources})
    set(packages used)
    if(TIMEPROBE_BUILD_TESTS)
      set(packages all)
    endif()
    add_custom_command(
      OUTPUT ${TIMEPROBE_PAGE}
      COMMAND ${CMAKE_COMMAND} -DSOURCE=${CMAKE_SOURCE_DIR}/web -DWORK=${TIMEPROBE_WEB_DIR}
              -DNODE=${TIMEPROBE_NODE} -DNPM=${TIMEPROBE_NPM} -DPACKAGES=${packages}
              -P ${CMAKE_SOURCE_DIR}/cmake/build_page.cmake
      DEPENDS ${sources} ${CMAKE_SOURCE_DIR}/cmake/build_page.cmake
      COMMENT "Building the page of HTML reports" VERBATIM)
  else()
    file(MAKE_DIRECTORY ${TIMEPROBE_WEB_DIR}/out)
    file(WRITE ${TIMEPROBE_PAGE} "")
  endif()
  set(assembly ${CMAKE_CURRENT_BINARY_DIR}/embedded_page.S)
  set(code ${CMAKE_CURRENT_BINARY_DIR}/embedded_page.cc)
  file(CONFIGURE OUTPUT ${assembly} @ONLY CONTENT
"    .section .rodata
    .global timeprobe_page_begin, timeprobe_page_end
timeprobe_page_begin:
    .incbin \"@TIMEPROBE_PAGE@\"
timeprobe_page_end:
    .byte 0
    .section .note.GNU-stack,\"\",@progbits
")
  file(CONFIGURE OUTPUT ${code} @ONLY CONTENT
"// Made by cmake/EmbeddedPage.cmake.
#include \"html/embedded_page.h\"

extern \"C\" const char timeprobe_page_begin[];
extern \"C\" const char timeprobe_page_end[];

namespace timeprobe {

std::string_view embedded_page() { return {timeprobe_page_begin, timeprobe_page_end}; }

}  // namespace timeprobe
")
  set_source_files_properties(${assembly} PROPERTIES OBJECT_DEPENDS ${TIMEPROBE_PAGE})
  target_sources(${target} PRIVATE ${assembly} ${code})
endfunction()

# Writes HEADER with the commit that the tree SOURCE stands at, where it differs from what is there.
# Sources without history, as from an archive, have none.
cmake_minimum_required(VERSION 3.25)
set(commit "")
find_program(git git)
if(git AND EXISTS ${SOURCE}/.git)
  execute_process(COMMAND ${git} -C ${SOURCE} describe --always --dirty --abbrev=12 --exclude *
                  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
endif()
file(CONFIGURE OUTPUT ${HEADER} @ONLY CONTENT "// Made by cmake/write_commit.cmake.
#pragma once

#define TIMEPROBE_COMMIT \"@commit@\"
")

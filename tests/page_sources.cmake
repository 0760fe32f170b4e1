# The sources of the page are typed, linted and formatted: npm run check in WORK, on a copy of SOURCE.
file(SIZE ${PAGE} size)
if(size EQUAL 0)
  message("skipped: npm could not fetch its packages")
  return()
endif()
include(${SOURCE}/../cmake/copy_page_sources.cmake)
execute_process(COMMAND ${NPM} run --silent check WORKING_DIRECTORY ${WORK} RESULT_VARIABLE failed
                OUTPUT_VARIABLE said ERROR_VARIABLE said)
if(failed)
  message(FATAL_ERROR "${said}")
endif()

# Builds WORK/out/page.html from SOURCE (web/) with NODE and NPM; PACKAGES is "used" or "all" (with those
# that tests need). Where the packages cannot be fetched, the page is empty and older than its
# sources, so that the next build tries again.
file(MAKE_DIRECTORY ${WORK}/out)
include(${CMAKE_CURRENT_LIST_DIR}/copy_page_sources.cmake)

function(give_up reason)
  message("HTML reports: not available: ${reason}; the next build tries again")
  file(WRITE ${WORK}/out/page.html "")
  execute_process(COMMAND touch -d @0 ${WORK}/out/page.html)
endfunction()

file(SHA256 ${WORK}/package-lock.json lock)
set(wanted "${lock} ${PACKAGES}")
set(there "")
if(EXISTS ${WORK}/node_modules/.timeprobe)
  file(READ ${WORK}/node_modules/.timeprobe there)
endif()
if(NOT there STREQUAL wanted)
  set(omit "")
  if(PACKAGES STREQUAL "used")
    set(omit --omit=dev)
  endif()
  execute_process(
    COMMAND ${NPM} ci ${omit} --ignore-scripts --no-audit --no-fund --loglevel=error
            --fetch-retries=1 --fetch-retry-mintimeout=1000 --fetch-timeout=60000
    WORKING_DIRECTORY ${WORK} RESULT_VARIABLE failed OUTPUT_QUIET ERROR_VARIABLE said)
  if(failed)
    string(REGEX REPLACE "\n.*" "" said "${said}")
    give_up("npm could not fetch its packages (${said})")
    return()
  endif()
  file(WRITE ${WORK}/node_modules/.timeprobe "${wanted}")
endif()
execute_process(COMMAND ${NODE} build.mjs out/page.html WORKING_DIRECTORY ${WORK}
                RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "web/ does not build")
endif()

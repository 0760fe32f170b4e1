# Installs into FOLDER, builds examples/library against what was installed, and runs it. CXX_FLAGS are
# those of the libraries, as a sanitizer's, which a program must share.
file(REMOVE_RECURSE ${FOLDER})
function(step)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "${ARGN}: ${code}\n${said}")
  endif()
  set(said "${said}" PARENT_SCOPE)
endfunction()

step(${CMAKE_COMMAND} --install ${BINARY_DIR} --prefix ${FOLDER}/prefix)
step(${CMAKE_COMMAND} -S ${SOURCE_DIR}/examples/library -B ${FOLDER}/build -G Ninja
     -DCMAKE_PREFIX_PATH=${FOLDER}/prefix "-DCMAKE_CXX_FLAGS=${CXX_FLAGS}")
step(${CMAKE_COMMAND} --build ${FOLDER}/build)
step(${FOLDER}/build/dates)
if(NOT said MATCHES "Sep, 1981" OR NOT said MATCHES "FC Barcelona" OR NOT said MATCHES "before C: yes")
  message(FATAL_ERROR "the example said:\n${said}")
endif()

# Copies SOURCE (web/) to WORK, where its packages are: what has gone there goes here.
file(REMOVE_RECURSE ${WORK}/src ${WORK}/tests)
file(COPY ${SOURCE}/ DESTINATION ${WORK} PATTERN node_modules EXCLUDE)

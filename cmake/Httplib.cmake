# timeprobe_httplib: cpp-httplib as Debian built it, which has a library beside its header.
find_path(HTTPLIB_INCLUDE_DIR httplib.h REQUIRED)
find_library(HTTPLIB_LIBRARY cpp-httplib REQUIRED)
add_library(timeprobe_httplib INTERFACE)
target_include_directories(timeprobe_httplib SYSTEM INTERFACE ${HTTPLIB_INCLUDE_DIR})
# Its header declares other classes without these.
target_compile_definitions(timeprobe_httplib INTERFACE
  CPPHTTPLIB_OPENSSL_SUPPORT CPPHTTPLIB_ZLIB_SUPPORT CPPHTTPLIB_BROTLI_SUPPORT)
target_link_libraries(timeprobe_httplib INTERFACE ${HTTPLIB_LIBRARY} OpenSSL::SSL OpenSSL::Crypto)

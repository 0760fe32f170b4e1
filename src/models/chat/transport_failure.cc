#include "models/chat/transport_failure.h"

#include <fmt/format.h>

namespace timeprobe {

std::optional<Failure> explain_transport(const HttpResponse& response, const AskedServer& server,
                                         std::size_t max_body_bytes) {
  if (response.too_large) {
    return Failure{FailureKind::too_large,
                   fmt::format("the response is larger than {} bytes; the rest was not read; does "
                               "the server answer without end? lower max tokens",
                               max_body_bytes)};
  }
  if (response.transport == CURLE_OK) return std::nullopt;
  const std::string detail = one_line(response.transport_detail);
  switch (response.transport) {
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY:
      return Failure{
          FailureKind::unknown_host,
          fmt::format("{}: {}; check the base URL, the proxy and the network", server.url, detail)};
    case CURLE_COULDNT_CONNECT:
      return Failure{
          FailureKind::unreachable,
          fmt::format("{}: {}; is the server running, and on that port?", server.url, detail)};
    case CURLE_OPERATION_TIMEDOUT:
      return Failure{
          FailureKind::timed_out,
          fmt::format("{}: {}; raise the time-out, or lower the concurrency or max tokens",
                      server.url, detail)};
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
      return Failure{FailureKind::tls,
                     fmt::format("{}: {}; a server with a certificate of its own needs it in a PEM "
                                 "file named by SSL_CERT_FILE",
                                 server.url, detail)};
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
      return Failure{FailureKind::tls, fmt::format("{}: {}; does the server speak TLS (https) on "
                                                   "that port, or http?",
                                                   server.url, detail)};
    default:
      return Failure{FailureKind::connection_lost,
                     fmt::format("{}: {}; the server or something in between closed or garbled the "
                                 "connection",
                                 server.url, detail)};
  }
}

}  // namespace timeprobe

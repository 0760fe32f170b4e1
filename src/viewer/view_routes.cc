#include "viewer/view_routes.h"

#include <fmt/format.h>

#include <optional>

#include "base/error.h"
#include "base/parse_as.h"
#include "base/text_normalization.h"
#include "html/html_page.h"

namespace timeprobe {
namespace {

constexpr std::string_view kJson = "application/json; charset=utf-8";

bool is_own_host(std::string_view host, int port) {
  if (!take_suffix(host, fmt::format(":{}", port))) return false;
  return host == "127.0.0.1" || host == "localhost" || host == "[::1]";
}

// The template with the policy that lets it ask this server.
std::string page_of_server() {
  std::string page(page_template());
  const std::string_view own = page_security_policy();
  const std::size_t place = page.find(own);
  if (place != std::string::npos) page.replace(place, own.size(), view_security_policy());
  return page;
}

struct ChunkPath {
  ChunkKind kind;
  std::size_t place;
};

// "/data/rows/3"
std::optional<ChunkPath> chunk_path(std::string_view path) {
  for (const ChunkKind kind : {ChunkKind::rows, ChunkKind::details, ChunkKind::column}) {
    if (!take_prefix(path, fmt::format("/data/{}/", to_text(kind)))) continue;
    const auto place = parse_as<std::size_t>(path);
    return place ? std::optional(ChunkPath{kind, *place}) : std::nullopt;
  }
  return std::nullopt;
}

ViewResponse chunk_of(const LiveStore& store, const ChunkPath& path, const std::string& version) {
  const auto page = store.page(version);
  if (page == nullptr) {
    return {.status = 410, .body = "these answers are no longer kept; draw the report again"};
  }
  if (path.place >= page->num_chunks(path.kind)) return {.status = 404, .body = "no such part"};
  return {.type = "application/octet-stream", .body = page->chunk(path.kind, path.place)};
}

ViewResponse routed(LiveStore& store, const ViewRequest& request, ProgressRate::Time now) {
  if (request.path == "/") return {.type = "text/html; charset=utf-8", .body = page_of_server()};
  if (request.path == "/data/status.json") {
    return {.type = std::string(kJson), .body = store.status(now)};
  }
  if (request.path == "/data/page.json") {
    const VersionedPage latest = store.latest();
    return {.type = std::string(kJson), .body = latest.page->document(), .version = latest.version};
  }
  if (const auto path = chunk_path(request.path)) return chunk_of(store, *path, request.version);
  return {.status = 404, .body = "there is nothing here"};
}

}  // namespace

std::string view_security_policy() {
  return std::string(page_security_policy()) + "; connect-src 'self'";
}

ViewResponse answer_view(LiveStore& store, const ViewRequest& request, int port,
                         ProgressRate::Time now) {
  if (!is_own_host(request.host, port)) {
    return {.status = 403, .body = "this server answers to 127.0.0.1 and localhost only"};
  }
  if (request.method != "GET" && request.method != "HEAD") {
    return {.status = 405, .body = "this server can only be read"};
  }
  try {
    return routed(store, request, now);
  } catch (const Error& error) {
    return {.status = 500, .body = error.what()};
  }
}

}  // namespace timeprobe

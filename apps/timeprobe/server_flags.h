// The flags of `timeprobe run` that are about model servers.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace timeprobe {

struct ServerFlags {
  std::string base_url;
  std::string key_variable;
  std::size_t max_concurrency = 16;
  std::size_t max_retries = 6;
  double timeout_s = 300.0;
  double total_timeout_s = 1800.0;
  std::optional<std::int64_t> requests_per_minute;
  std::optional<std::int64_t> tokens_per_minute;
  std::vector<std::string> set;  // "key=value" for the request body
  bool max_completion_tokens = false;
  std::string think_end = "</think>";
};

void add_server_flags(CLI::App& command, ServerFlags& server);

// {"top_p":0.9,"user":"x"} of --set top_p=0.9 --set user=x; empty where there are none. Throws a
// usage Error for what is no field, and for fields that would contradict or reveal something.
std::string extra_fields(const std::vector<std::string>& settings);

}  // namespace timeprobe

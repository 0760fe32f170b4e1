#include "server_flags.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string_view>

#include "base/error.h"
#include "base/text_normalization.h"
#include "base/utf8.h"
#include "command_line/number_checks.h"
#include "help_group.h"

namespace timeprobe {
namespace {

constexpr double kMostSeconds = 1e6;  // eleven days

// The settings of a run are stored and shown, so a field must not contradict or reveal anything.
void check_field(const std::string& field, const std::string& value) {
  for (const char* taken : {"model", "n", "temperature", "seed", "stop", "max_tokens"}) {
    // Taken away: some servers refuse a seed, a temperature or stop texts.
    if (field != taken || (value == "null" && field != std::string_view("model"))) continue;
    throw usage_error(fmt::format(
        "--set {}: this is not set so; there are --model, --temperature, --seed, --stop and "
        "--max-tokens, and one answer a question; null takes a field away",
        field));
  }
  const std::string lower = ascii_lower(field);
  for (const char* word : {"key", "secret", "password", "authorization"}) {
    if (lower.find(word) == std::string::npos) continue;
    throw usage_error(fmt::format(
        "--set {}: settings are stored with the run; keys come from the environment only", field));
  }
}

void add_address_flags(CLI::App& command, ServerFlags& server) {
  command.add_option("--base-url", server.base_url,
                     "The server, as http://localhost:8000/v1 (environment: OPENAI_BASE_URL)");
  command.add_option("--api-key-env", server.key_variable,
                     "The variable that holds the key (default: OPENAI_API_KEY)");
}

void add_pace_flags(CLI::App& command, ServerFlags& server) {
  command
      .add_option(
          "-j,--max-concurrency", server.max_concurrency,
          "Most questions at once: requests in flight, or threads of a model on this machine")
      ->check(between(1, 4096))
      ->capture_default_str();
  command.add_option("--max-retries", server.max_retries, "Further attempts after a failure")
      ->check(whole_from(0))
      ->capture_default_str();
  command
      .add_option("--timeout", server.timeout_s,
                  "Seconds for one request, or one answer of command:PROGRAM")
      ->check(between(0.001, kMostSeconds))
      ->capture_default_str();
  command
      .add_option("--total-timeout", server.total_timeout_s,
                  "Seconds for all attempts of a question")
      ->check(between(0.001, kMostSeconds))
      ->capture_default_str();
  command.add_option("--requests-per-minute", server.requests_per_minute, "A cap")
      ->check(whole_from(1));
  command.add_option("--tokens-per-minute", server.tokens_per_minute, "A cap, estimated")
      ->check(whole_from(1));
}

void add_request_flags(CLI::App& command, ServerFlags& server) {
  command
      .add_option("--set", server.set,
                  "A further field of the request, as top_p=0.9; seed=null takes one away; repeat "
                  "for more")
      ->allow_extra_args(false);
  command.add_flag(
      "--max-completion-tokens", server.max_completion_tokens,
      "Send the limit of --max-tokens under this name, as newer OpenAI models want it");
  command
      .add_option("--think-end-token", server.think_end,
                  "What ends the reasoning in an answer; empty: keep it")
      ->capture_default_str();
}

}  // namespace

void add_server_flags(CLI::App& command, ServerFlags& server) {
  const HelpGroup group(command, "Model servers");
  add_address_flags(command, server);
  add_pace_flags(command, server);
  add_request_flags(command, server);
}

std::string extra_fields(const std::vector<std::string>& settings) {
  if (settings.empty()) return "";
  nlohmann::ordered_json fields = nlohmann::ordered_json::object();
  for (const std::string& setting : settings) {
    if (find_invalid_utf8(setting)) throw usage_error("--set: a field or its value is not UTF-8");
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw usage_error(
          fmt::format("--set {}: a field and its value are wanted, as top_p=0.9", setting));
    }
    const std::string value = setting.substr(equals + 1);
    check_field(setting.substr(0, equals), value);
    auto parsed = nlohmann::ordered_json::parse(value, nullptr, false);
    fields[setting.substr(0, equals)] =
        parsed.is_discarded() ? nlohmann::ordered_json(value) : std::move(parsed);
  }
  return fields.dump();
}

}  // namespace timeprobe

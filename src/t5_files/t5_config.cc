#include "t5_files/t5_config.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>

#include "base/error.h"
#include "base/json_nesting.h"

namespace timeprobe {
namespace {

using nlohmann::json;

// What is wrong with a configuration; stays inside this file.
struct BadConfig : std::runtime_error {
  using std::runtime_error::runtime_error;
};

std::string text_of(const json& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

// Sizes beyond these are no network that any machine holds; they keep products inside 64 bits.
constexpr std::int64_t kLargestSize = 1 << 24;
constexpr std::int64_t kMostLayers = 1 << 12;

class Keys {
 public:
  explicit Keys(const json& object) : object_(object) {}

  // The value, or null where the key is left out or null, which Hugging Face treats alike.
  const json* find(const char* key) const {
    const auto found = object_.find(key);
    return found == object_.end() || found->is_null() ? nullptr : &*found;
  }

  std::int64_t integer(const char* key, std::int64_t fallback, std::int64_t low,
                       std::int64_t high) const {
    const json* value = find(key);
    if (value == nullptr) return fallback;
    // Unsigned numbers beyond 2^63 would turn negative.
    const bool fits = value->is_number_integer() &&
                      (!value->is_number_unsigned() || value->get<std::uint64_t>() <= INT64_MAX);
    if (!fits || value->get<std::int64_t>() < low || value->get<std::int64_t>() > high) {
      throw BadConfig(fmt::format("{} is {}, a whole number in {}..{} is wanted", key,
                                  text_of(*value), low, high));
    }
    return value->get<std::int64_t>();
  }

  std::int64_t size(const char* key, std::int64_t fallback) const {
    return integer(key, fallback, 1, kLargestSize);
  }

  double real(const char* key, double fallback, double low, double high) const {
    const json* value = find(key);
    if (value == nullptr) return fallback;
    if (!value->is_number() || !(value->get<double>() >= low && value->get<double>() <= high)) {
      throw BadConfig(
          fmt::format("{} is {}, a number in {}..{} is wanted", key, text_of(*value), low, high));
    }
    return value->get<double>();
  }

  std::optional<bool> truth(const char* key) const {
    return value<bool>(key, &json::is_boolean, "true or false");
  }

  std::optional<std::string> text(const char* key) const {
    return value<std::string>(key, &json::is_string, "a text");
  }

 private:
  template <typename Value>
  std::optional<Value> value(const char* key, bool (json::*is_wanted)() const,
                             const char* wanted) const {
    const json* found = find(key);
    if (found == nullptr) return std::nullopt;
    if ((found->*is_wanted)()) return found->get<Value>();
    throw BadConfig(fmt::format("{} is {}, {} is wanted", key, text_of(*found), wanted));
  }

  const json& object_;
};

void check_model_type(const Keys& keys) {
  const auto type = keys.text("model_type");
  if (type && *type != "t5" && *type != "mt5") {
    throw BadConfig(fmt::format("model_type is '{}', t5 is wanted", *type));
  }
  const auto architecture = keys.find("architectures");
  if (architecture == nullptr || !architecture->is_array() || architecture->empty()) return;
  const json& name = architecture->front();
  if (name == "T5EncoderModel") {
    throw BadConfig("architectures names T5EncoderModel, which has no decoder");
  }
}

FeedForward feed_forward_of(const Keys& keys) {
  const std::string projection = keys.text("feed_forward_proj").value_or("relu");
  const bool named_gated = projection.starts_with("gated-");
  std::string activation = projection.substr(named_gated ? 6 : 0);
  if (projection == "gated-gelu") activation = "gelu_new";
  activation = keys.text("dense_act_fn").value_or(activation);
  const bool is_gated = keys.truth("is_gated_act").value_or(named_gated);
  if (!is_gated && activation == "relu") return FeedForward::relu;
  if (is_gated && activation == "gelu_new") return FeedForward::gated_gelu;
  throw BadConfig(
      fmt::format("feed_forward_proj is '{}' with the {} activation '{}'; relu (T5 "
                  "v1.0) and gated-gelu (v1.1) are supported",
                  projection, is_gated ? "gated" : "plain", activation));
}

bool ties_embeddings(const Keys& keys) {
  const bool tied = keys.truth("tie_word_embeddings").value_or(true);
  return keys.truth("scale_decoder_outputs").value_or(tied);
}

std::int64_t token_id(const Keys& keys, const char* key, std::int64_t fallback,
                      const T5Config& config) {
  const json* value = keys.find(key);
  if (value == nullptr && fallback >= config.vocab_size) {
    throw BadConfig(fmt::format("{} is left out and {} lies beyond the vocabulary of {}", key,
                                fallback, config.vocab_size));
  }
  return keys.integer(key, fallback, 0, config.vocab_size - 1);
}

T5Config config_of(const Keys& keys) {
  check_model_type(keys);
  T5Config c;
  c.vocab_size = keys.size("vocab_size", c.vocab_size);
  c.d_model = keys.size("d_model", c.d_model);
  c.d_kv = keys.size("d_kv", c.d_kv);
  c.d_ff = keys.size("d_ff", c.d_ff);
  c.num_layers = keys.integer("num_layers", c.num_layers, 1, kMostLayers);
  c.num_decoder_layers = keys.integer("num_decoder_layers", c.num_layers, 1, kMostLayers);
  c.num_heads = keys.integer("num_heads", c.num_heads, 1, kMostLayers);
  // Half of the encoder's buckets look back, half ahead, and half of those are exact.
  c.relative_attention_num_buckets =
      keys.integer("relative_attention_num_buckets", c.relative_attention_num_buckets, 4, 1 << 16);
  c.relative_attention_max_distance =
      keys.integer("relative_attention_max_distance", c.relative_attention_max_distance,
                   c.relative_attention_num_buckets / 2 + 1, kLargestSize);
  c.dropout_rate = keys.real("dropout_rate", c.dropout_rate, 0.0, 0.999);
  c.layer_norm_epsilon = keys.real("layer_norm_epsilon", c.layer_norm_epsilon, 0.0, 1.0);
  c.initializer_factor = keys.real("initializer_factor", c.initializer_factor, 0.0, 1e6);
  c.feed_forward = feed_forward_of(keys);
  c.tie_word_embeddings = ties_embeddings(keys);
  c.pad_token_id = token_id(keys, "pad_token_id", c.pad_token_id, c);
  c.eos_token_id = token_id(keys, "eos_token_id", c.eos_token_id, c);
  c.decoder_start_token_id = token_id(keys, "decoder_start_token_id", c.pad_token_id, c);
  return c;
}

}  // namespace

Result<T5Config> parse_t5_config(std::string_view text) {
  if (nested_too_deep(text)) return Problem{"the JSON is nested too deep"};
  try {
    const json object = json::parse(text);
    if (!object.is_object()) return Problem{"a JSON object is wanted"};
    return config_of(Keys(object));
  } catch (const json::exception& error) {
    return Problem{fmt::format("is not JSON: {}", error.what())};
  } catch (const BadConfig& bad) {
    return Problem{bad.what()};
  }
}

T5Config read_t5_config(const std::filesystem::path& path) {
  const Result<T5Config> config = parse_t5_config(read_file(path));
  if (!config.ok()) throw usage_error(path.string() + ": " + config.problem().message);
  return *config;
}

std::string json_of(const T5Config& config) {
  nlohmann::ordered_json object;
  object["architectures"] = {"T5ForConditionalGeneration"};
  object["model_type"] = "t5";
  object["is_encoder_decoder"] = true;
  object["vocab_size"] = config.vocab_size;
  object["d_model"] = config.d_model;
  object["d_kv"] = config.d_kv;
  object["d_ff"] = config.d_ff;
  object["num_layers"] = config.num_layers;
  object["num_decoder_layers"] = config.num_decoder_layers;
  object["num_heads"] = config.num_heads;
  object["relative_attention_num_buckets"] = config.relative_attention_num_buckets;
  object["relative_attention_max_distance"] = config.relative_attention_max_distance;
  object["dropout_rate"] = config.dropout_rate;
  object["layer_norm_epsilon"] = config.layer_norm_epsilon;
  object["initializer_factor"] = config.initializer_factor;
  object["feed_forward_proj"] = config.is_gated() ? "gated-gelu" : "relu";
  object["is_gated_act"] = config.is_gated();
  object["dense_act_fn"] = config.is_gated() ? "gelu_new" : "relu";
  object["tie_word_embeddings"] = config.tie_word_embeddings;
  object["pad_token_id"] = config.pad_token_id;
  object["eos_token_id"] = config.eos_token_id;
  object["decoder_start_token_id"] = config.decoder_start_token_id;
  object["use_cache"] = true;
  return object.dump(2) + "\n";
}

void write_t5_config(const std::filesystem::path& path, const T5Config& config,
                     IfExists if_exists) {
  write_file(path, json_of(config), if_exists);
}

}  // namespace timeprobe

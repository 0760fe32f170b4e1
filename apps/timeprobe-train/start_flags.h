// Flags that say which network a training begins with: a checkpoint, or a new one of a given shape.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "t5_files/t5_config.h"
#include "training/start_network.h"
#include "training_flags.h"

namespace timeprobe {

struct StartFlags {
  std::string model;
  bool is_new = false;
  std::int64_t num_layers = 2;
  std::int64_t num_decoder_layers = 0;  // 0: as many
  std::int64_t d_model = 128;
  std::int64_t num_heads = 4;
  std::int64_t d_kv = 0;  // 0: d_model / heads
  std::int64_t d_ff = 0;  // 0: twice d_model
  std::string feed_forward = "gated-gelu";
  bool untied = false;
  double relative_bias_deviation = 0.0;  // 0: T5's own
  std::string vocabulary = "words";
  std::int32_t num_pieces = 8000;
  std::string numbers = "digits";
};

void add_start_flags(CLI::App& command, StartFlags& flags);

// Opens or makes it. `texts` are asked for when a vocabulary is made; spm_train works in --out.
training::StartedNetwork start_network(const StartFlags& flags, const TrainingFlags& training,
                                       const std::function<std::vector<std::string>()>& texts);

// For settings.json.
nlohmann::json settings_of(const StartFlags& flags);

}  // namespace timeprobe

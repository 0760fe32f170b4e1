#include "model_flags.h"

#include <fmt/format.h>

#include "command_line/given_flags.h"
#include "models/model.h"

namespace timeprobe {

void check_flags_of_model(const CLI::App& command, const std::string& model) {
  if (model != "reasoner") {
    refuse_given(command, {"--curves", "--aggregate", "--extrapolate"},
                 fmt::format("is for the reasoner (--model reasoner), not for model '{}'", model));
  }
  const bool is_t5 = model.starts_with("t5:");
  if (!is_t5) {
    refuse_given(command, {"--beams", "--length-penalty", "--max-source-tokens"},
                 fmt::format("is for a T5 (--model t5:FOLDER), not for model '{}'", model));
  }
  if (!is_t5 && !is_model_name(model)) return;  // a server
  const std::string reason = fmt::format("is for model servers, not for model '{}'", model);
  refuse_given(command,
               {"--base-url", "--api-key-env", "--max-retries", "--total-timeout",
                "--requests-per-minute", "--tokens-per-minute", "--think-end-token"},
               reason);
  if (!model.starts_with("batch:")) refuse_given(command, {"--max-completion-tokens"}, reason);
  if (!model.starts_with("command:")) refuse_given(command, {"--timeout"}, reason);
}

}  // namespace timeprobe

// The commands of timeprobe-train. Each adds itself to the command line and says what to do when it
// was chosen; the result of an action is the exit code: 0 ok, 1 the machine failed, 2 usage,
// 130 interrupted with a checkpoint.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>

namespace timeprobe {

using Action = std::function<int()>;

void add_about_command(CLI::App& app, Action& chosen);
void add_answer_command(CLI::App& app, Action& chosen);
void add_draw_command(CLI::App& app, Action& chosen);
void add_rl_command(CLI::App& app, Action& chosen);
void add_sft_command(CLI::App& app, Action& chosen);
void add_spans_command(CLI::App& app, Action& chosen);

}  // namespace timeprobe

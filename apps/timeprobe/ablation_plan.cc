#include "ablation_plan.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/command_line.h"
#include "base/error.h"
#include "base/line_stream.h"
#include "training_data/question_examples.h"

namespace timeprobe {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr const char* kSystems[] = {"TempT5", "no-TSE", "no-TSRL", "T5-SFT", "more-SFT"};

Words words_of(const std::string& flags, const char* name) {
  if (flags.find_first_not_of(" \t") == std::string::npos) return {};
  Result<Words> words = split_command_line(flags);
  if (!words) throw usage_error(fmt::format("{}: {}", name, words.problem().message));
  return *std::move(words);
}

Words operator+(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

bool sets_length(std::string_view flag) {
  return flag == "--steps" || flag == "--epochs" || flag == "--schedule" || flag == "--warm-up" ||
         flag == "--time-limit";
}

// Fine-tuning that only a time limit ends.
Words without_end(const Words& sft_flags) {
  Words words;
  for (std::size_t i = 0; i < sft_flags.size(); ++i) {
    const std::string flag = sft_flags[i].substr(0, sft_flags[i].find('='));
    if (!sets_length(flag)) words.push_back(sft_flags[i]);
    if (sets_length(flag) && flag == sft_flags[i]) ++i;  // its value is the next word
  }
  return words + Words{"--steps", "1000000000", "--schedule", "constant"};
}

// What stands behind a flag, as its next word or after "=".
std::optional<std::string> value_of(const Words& words, const std::string& flag) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == flag && i + 1 < words.size()) return words[i + 1];
    if (words[i].starts_with(flag + "=")) return words[i].substr(flag.size() + 1);
  }
  return std::nullopt;
}

Words with_flag(const std::string& flag, const Words& values) {
  return values.empty() ? Words() : Words{flag} + values;
}

// The seconds that a finished training took, from the last line of its metrics.jsonl.
double seconds_of(const fs::path& run) {
  const fs::path path = run / "metrics.jsonl";
  LineStream lines(path);
  double seconds = 0;
  while (lines.next()) {
    const auto row = nlohmann::json::parse(lines.text(), nullptr, false);
    if (!row.is_object()) throw usage_error(at_line(lines.name(), lines.number(), "is no object"));
    seconds = row.value("elapsed_s", seconds);
  }
  if (seconds <= 0) throw usage_error(path.string() + ": has no \"elapsed_s\"");
  return seconds;
}

enum class Purpose { run, check };

// The commands for one seed.
class SeedPlan {
 public:
  SeedPlan(const AblationFlags& flags, std::uint64_t seed, Purpose purpose)
      : flags_(flags),
        purpose_(purpose),
        seed_(std::to_string(seed)),
        folder_(flags.out / ("seed-" + seed_)),
        spans_flags_(words_of(flags.spans_flags, "--spans-flags")),
        sft_flags_(words_of(flags.sft_flags, "--sft-flags")),
        more_sft_flags_(flags.more_sft_flags ? words_of(*flags.more_sft_flags, "--more-sft-flags")
                                             : without_end(sft_flags_)),
        rl_flags_(words_of(flags.rl_flags, "--rl-flags")) {}

  void add_to(std::vector<AblationStep>& steps) const {
    add(steps, "span extraction", spans());
    add(steps, "T5-SFT: fine-tuning", sft("T5-SFT", flags_.model));
    add(steps, "no-TSRL: fine-tuning", sft("no-TSRL", folder_ / "tse" / "last"));
    add(steps, "no-TSE: reinforcement", rl("no-TSE", chosen("T5-SFT")));
    add(steps, "TempT5: reinforcement", rl("TempT5", chosen("no-TSRL")));
    steps.push_back(
        {title("more-SFT: fine-tuning for as long"), [plan = *this] { return plan.control(); }});
    for (const char* system : kSystems) add(steps, fmt::format("{}: test", system), test(system));
  }

  std::string run_name(const char* system) const {
    return flags_.seeds.size() == 1 ? std::string(system) : fmt::format("{}/{}", system, seed_);
  }

 private:
  std::string title(const std::string& what) const {
    return fmt::format("seed {}, {}", seed_, what);
  }

  void add(std::vector<AblationStep>& steps, const std::string& what, Words words) const {
    steps.push_back({title(what), [words = std::move(words)] { return words; }});
  }

  // A checkpoint; for a check, another one where it is not there yet.
  fs::path there(const fs::path& checkpoint) const {
    return purpose_ == Purpose::check && !fs::exists(checkpoint) ? flags_.model : checkpoint;
  }

  std::string chosen(const char* run) const {
    return (folder_ / run / (flags_.dev.empty() ? "last" : "best")).string();
  }

  // A run that goes on where it stopped; the user's flags stand last.
  Words training(const char* command, const char* run, const fs::path& model) const {
    return Words{"train",   command,
                 "--model", there(model).string(),
                 "--out",   (folder_ / run).string(),
                 "--seed",  seed_,
                 "--resume"} +
           (purpose_ == Purpose::check ? Words{"--dry-run"} : Words());
  }

  Words questions() const {
    return with_flag("--train", flags_.train) + with_flag("--dev", flags_.dev) +
           with_flag("--held-out", flags_.test) + Words{"--setting", flags_.setting};
  }

  Words spans() const {
    return training("spans", "tse", flags_.model) + with_flag("--train", flags_.pages) +
           spans_flags_;
  }

  Words sft(const char* run, const fs::path& model) const {
    return training("sft", run, model) + questions() + sft_flags_;
  }

  Words rl(const char* run, const fs::path& model) const {
    return training("rl", run, model) + questions() + rl_flags_;
  }

  Words control() const {
    const double seconds = purpose_ == Purpose::check ? 1.0 : seconds_of(folder_ / "TempT5");
    return training("sft", "more-SFT", chosen("no-TSRL")) + questions() + more_sft_flags_ +
           Words{"--time-limit", fmt::format("{:.3f}", seconds)};
  }

  Words test(const char* system) const {
    return Words{"run"} + flags_.test +
           Words{"--model",
                 "t5:" + there(chosen(system)).string(),
                 "--name",
                 run_name(system),
                 "--db",
                 (flags_.out / "ablation.db").string(),
                 "--max-source-tokens",
                 source_limit_of(system)} +
           (purpose_ == Purpose::check ? Words{"--dry-run"} : Words());
  }

  // As many as its last training reads.
  std::string source_limit_of(std::string_view system) const {
    const auto given = value_of(flags_of_last_training(system), "--max-source-tokens");
    return given ? *given : std::to_string(source_limit(*reading_setting_of(flags_.setting)));
  }

  const Words& flags_of_last_training(std::string_view system) const {
    if (system == "more-SFT") return more_sft_flags_;
    return system == "TempT5" || system == "no-TSE" ? rl_flags_ : sft_flags_;
  }

  AblationFlags flags_;
  Purpose purpose_;
  std::string seed_;
  fs::path folder_;
  Words spans_flags_, sft_flags_, more_sft_flags_, rl_flags_;
};

}  // namespace

std::vector<AblationStep> ablation_steps(const AblationFlags& flags) {
  std::vector<AblationStep> steps;
  Words report = {"report"};
  for (const std::uint64_t seed : flags.seeds) {
    const SeedPlan plan(flags, seed, Purpose::run);
    plan.add_to(steps);
    for (const char* system : kSystems) report.push_back(plan.run_name(system));
  }
  report = report + Words{"--db", (flags.out / "ablation.db").string()};
  steps.push_back({"report", [report] { return report; }});
  return steps;
}

std::vector<AblationStep> ablation_checks(const AblationFlags& flags) {
  std::vector<AblationStep> steps;
  for (const std::uint64_t seed : flags.seeds) SeedPlan(flags, seed, Purpose::check).add_to(steps);
  return steps;
}

std::string shell_line(const Words& words) {
  std::string line = "timeprobe";
  for (const std::string& word : words) line += " " + shell_word(word);
  return line;
}

}  // namespace timeprobe

#include "run_flags.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/text_normalization.h"
#include "base/utf8.h"
#include "command_line/number_checks.h"
#include "command_line/word_check.h"
#include "evaluation/selection.h"
#include "evaluation/strategies.h"
#include "questions/question_json.h"

namespace timeprobe {
namespace {

std::string plan_help() {
  std::string help = "An experiment of a paper:";
  for (const NamedPlan& plan : all_plans()) {
    help += fmt::format("\n{}: {}", plan.name, plan.title);
  }
  return help;
}

void add_question_flags(CLI::App& command, RunFlags& flags) {
  command.add_option("questions", flags.files, "Files of Question records");
  command.add_option("-L,--limit", flags.limit,
                     "Ask some only: the first 200, a share 0.1, or a range 10-20");
  command
      .add_option("--sample-id", flags.sample_ids,
                  "Ask the question with this id only; repeat for more")
      ->allow_extra_args(false);
  command.add_option("--plan", flags.plan, plan_help());
}

void add_prompt_flags(CLI::App& command, RunFlags& flags) {
  command.add_option("-f,--num-fewshot", flags.num_fewshot, "Solved examples before each question")
      ->check(whole_from(0));
  command
      .add_option("--fewshot-from", flags.fewshot_from,
                  "A file of training questions for the examples; repeat for more")
      ->allow_extra_args(false);
  command
      .add_option("--fewshot", flags.fewshot,
                  "same-task (as ChronoSense) or other-tasks (without its shortcut)")
      ->check(one_of({"same-task", "other-tasks"}))
      ->capture_default_str();
  command.add_flag("--cot", flags.chain_of_thought, "Ask for a chain of thought");
  command.add_option("--strategy", flags.strategy,
                     "How TRAVELER's questions are put, as cot-review/date-only/language");
  command
      .add_option("--layout", flags.layout,
                  "system-user; user: all as one user's message; completion: one text, for models "
                  "without a chat template")
      ->check(one_of({"system-user", "user", "completion"}))
      ->capture_default_str();
  command
      .add_option("--tools", flags.tools,
                  "reasoner: functions for dates, intervals and events that the model may call")
      ->check(one_of({"none", "reasoner"}))
      ->capture_default_str();
  command.add_option("--temperature", flags.temperature, "Instead of 0")->check(between(0.0, 2.0));
  command
      .add_option("--max-tokens", flags.max_tokens,
                  "Longest answer, instead of what the suite allows")
      ->check(between(1, 100'000'000));
  command.add_option("--stop", flags.stop, "A text that ends an answer; repeat for more")
      ->allow_extra_args(false);
}

constexpr double kMostSeconds = 1e6;  // eleven days

void add_t5_flags(CLI::App& command, T5Flags& t5) {
  const char* const group = "A T5 (--model t5:FOLDER)";
  command.add_option("--beams", t5.num_beams, "Beams of the search; 1 is greedy")
      ->check(between(1, 64))
      ->capture_default_str()
      ->group(group);
  command
      .add_option("--length-penalty", t5.length_penalty,
                  "A beam's score is divided by its length to this power")
      ->capture_default_str()
      ->group(group);
  command
      .add_option("--max-source-tokens", t5.max_source_tokens,
                  "Question and context are cut behind this many pieces")
      ->check(whole_from(1))
      ->capture_default_str()
      ->group(group);
}

void add_server_flags(CLI::App& command, ServerFlags& server) {
  const char* const group = "Model servers";
  command
      .add_option("--base-url", server.base_url,
                  "The server, as http://localhost:8000/v1 (environment: OPENAI_BASE_URL)")
      ->group(group);
  command
      .add_option("--api-key-env", server.key_variable,
                  "The variable that holds the key (default: OPENAI_API_KEY)")
      ->group(group);
  command
      .add_option(
          "-j,--max-concurrency", server.max_concurrency,
          "Most questions at once: requests in flight, or threads of a model on this machine")
      ->check(between(1, 4096))
      ->capture_default_str()
      ->group(group);
  command.add_option("--max-retries", server.max_retries, "Further attempts after a failure")
      ->check(whole_from(0))
      ->capture_default_str()
      ->group(group);
  command
      .add_option("--timeout", server.timeout_s,
                  "Seconds for one request, or one answer of command:PROGRAM")
      ->check(between(0.001, kMostSeconds))
      ->capture_default_str()
      ->group(group);
  command
      .add_option("--total-timeout", server.total_timeout_s,
                  "Seconds for all attempts of a question")
      ->check(between(0.001, kMostSeconds))
      ->capture_default_str()
      ->group(group);
  command.add_option("--requests-per-minute", server.requests_per_minute, "A cap")
      ->check(whole_from(1))
      ->group(group);
  command.add_option("--tokens-per-minute", server.tokens_per_minute, "A cap, estimated")
      ->check(whole_from(1))
      ->group(group);
  command
      .add_option("--set", server.set,
                  "A further field of the request, as top_p=0.9; seed=null takes one away; repeat "
                  "for more")
      ->allow_extra_args(false)
      ->group(group);
  command
      .add_flag("--max-completion-tokens", server.max_completion_tokens,
                "Send the limit of --max-tokens under this name, as newer OpenAI models want it")
      ->group(group);
  command
      .add_option("--think-end-token", server.think_end,
                  "What ends the reasoning in an answer; empty: keep it")
      ->capture_default_str()
      ->group(group);
}

void add_running_flags(CLI::App& command, RunFlags& flags) {
  command.add_flag("--dry-run", flags.dry_run, "Ask nothing; print how many prompts and tokens")
      ->group("Running");
  command
      .add_option("--show-prompts", flags.show_prompts,
                  "Ask nothing; print the first N prompts as they would be put")
      ->check(whole_from(0))
      ->group("Running");
  command
      .add_flag("--cache", flags.cache,
                "Keep answers by their prompt, and take those that earlier runs with --cache kept")
      ->group("Running");
  command.add_flag("--resume", flags.resume, "Go on with the run; the same command does so anyway")
      ->group("Running");
  command
      .add_option("--fail-below", flags.fail_below,
                  "Exit with 1 when the mean score is lower, as 0.8")
      ->check(between(0.0, 1.0))
      ->group("Running");
  command.add_option("--price-in", flags.prices.in, "Per million prompt tokens, to show the cost")
      ->check(not_below_zero())
      ->group("Running");
  command.add_option("--price-out", flags.prices.out, "Per million answered tokens")
      ->check(not_below_zero())
      ->group("Running");
  command.add_flag("--quiet", flags.quiet, "No progress")->group("Running");
  command.add_flag("--verbose", flags.verbose, "A line about each reply, on standard error")
      ->group("Running");
}

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

// {"top_p":0.9,"user":"x"} of "top_p=0.9" and "user=x".
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

std::string default_name(const RunFlags& flags) {
  std::string name = flags.model;
  if (!flags.plan.empty()) name += "/" + flags.plan;
  for (const std::string& file : flags.files) {
    name += "/" + std::filesystem::path(file).stem().string();
  }
  return name;
}

std::vector<std::filesystem::path> paths_of(const std::vector<std::string>& files) {
  return {files.begin(), files.end()};
}

std::vector<Question> all_of(QuestionSource& source) {
  std::vector<Question> questions;
  while (auto question = source.next()) questions.push_back(std::move(*question));
  return questions;
}

std::size_t count_lines(const std::vector<std::string>& files) {
  std::size_t count = 0;
  for (const std::string& file : files) {
    LineStream lines(file);
    while (lines.next()) count += lines.text().empty() ? 0 : 1;
  }
  return count;
}

void check_flags(const RunFlags& flags) {
  if (flags.files.empty() && flags.plan.empty()) {
    throw usage_error("give files of questions, or --plan NAME, which makes its own");
  }
  if (!flags.plan.empty() && !flags.strategy.empty()) {
    throw usage_error("--plan has its own strategies; leave out --strategy");
  }
  check_strategy(flags.strategy);
  if (!flags.fewshot_from.empty() && flags.num_fewshot == 0) {
    throw usage_error("--fewshot-from: no examples were asked for; give --num-fewshot N");
  }
  if (flags.num_fewshot > 0 && flags.fewshot_from.empty()) {
    throw usage_error("--num-fewshot: examples are training questions; give --fewshot-from FILE");
  }
  for (const std::string& text : flags.stop) {
    if (find_invalid_utf8(text)) throw usage_error("--stop: a text is not UTF-8");
  }
  if (flags.tools != "none" && flags.layout == "completion") {
    throw usage_error("--tools needs a chat: a completion calls no functions");
  }
  if (flags.resume && flags.force) {
    throw usage_error("--resume keeps the answers there are, --force forgets them; give one");
  }
}

// Noted only where they differ from the default, so that a run does not depend on later flags.
void note_settings(RunPlan& plan, const RunFlags& flags) {
  const auto note = [&plan](const std::string& name, const std::string& value) {
    if (!value.empty()) plan.settings[name] = value;
  };
  note("base_url", flags.server.base_url.empty() ? "" : shown_url(flags.server.base_url));
  note("set", extra_fields(flags.server.set));
  if (!flags.stop.empty()) note("stop", nlohmann::json(flags.stop).dump());
  note("limit", flags.limit);
  note("sample_ids", fmt::format("{}", fmt::join(flags.sample_ids, " ")));
  note("plan", flags.plan);
  if (flags.layout != "system-user") note("layout", flags.layout);
  if (flags.tools != "none") note("tools", flags.tools);
  if (flags.temperature) note("temperature", fmt::format("{}", *flags.temperature));
  if (flags.max_tokens) note("max_tokens", std::to_string(*flags.max_tokens));
  if (const auto curves = curves_of(flags.curves)) note("curves", curves->name());
  if (flags.chain_of_thought) note("cot", "yes");
  if (flags.server.think_end != ServerFlags().think_end) {
    plan.settings["think_end"] = flags.server.think_end;
  }
}

}  // namespace

void add_run_flags(CLI::App& command, RunFlags& flags) {
  add_question_flags(command, flags);
  command.add_option("-M,--model", flags.model, asker_help())->required();
  add_database_option(command, flags.database);
  command.add_option("--name", flags.name, "The run's name (default: made of model and files)");
  command
      .add_option("--seed", flags.seed, "Seed of models that draw and of the choice of examples")
      ->check(whole_from(0))
      ->capture_default_str();
  add_prompt_flags(command, flags);
  add_curve_options(command, flags.curves);
  add_t5_flags(command, flags.t5);
  add_server_flags(command, flags.server);
  add_batch_options(command, flags.batch);
  add_running_flags(command, flags);
  add_force_flag(command, flags.force);
}

AskerOptions asker_options(const RunFlags& flags) {
  const ServerFlags& server = flags.server;
  AskerOptions options;
  options.model = {flags.seed, curves_of(flags.curves), milliseconds_of(server.timeout_s)};
  options.num_threads = static_cast<int>(std::min<std::size_t>(
      server.max_concurrency, static_cast<std::size_t>(default_num_threads())));
  options.base_url = server.base_url;
  options.key_variable = server.key_variable;
  options.offer_tools = flags.tools == "reasoner";
  options.t5 = {.num_beams = flags.t5.num_beams,
                .length_penalty = flags.t5.length_penalty,
                .max_source_tokens = flags.t5.max_source_tokens,
                .seed = flags.seed};
  if ((flags.dry_run || flags.show_prompts > 0) && !flags.cache) {
    // Nothing is asked, so nobody needs an address or a key. (What is cached, is by address.)
    options.base_url = "http://127.0.0.1";
    options.key_variable.clear();
  }
  ChatOptions& chat = options.chat;
  chat.body.seed = static_cast<std::int64_t>(flags.seed);
  chat.body.extra_fields = extra_fields(server.set);
  if (server.max_completion_tokens) {
    chat.body.token_limit = TokenLimitField::max_completion_tokens;
  }
  if (flags.layout == "completion") chat.layout = ChatLayout::completion;
  chat.think.end = server.think_end;
  chat.pace.max_concurrency = server.max_concurrency;
  chat.pace.requests_per_minute = server.requests_per_minute;
  chat.pace.tokens_per_minute = server.tokens_per_minute;
  chat.pace.retry.max_retries = server.max_retries;
  chat.pace.retry.seed = flags.seed;
  chat.limits.attempt = milliseconds_of(server.timeout_s);
  chat.limits.total = milliseconds_of(std::max(server.total_timeout_s, server.timeout_s));
  return options;
}

RunPlan plan_of(const RunFlags& flags, const Asker& asker) {
  check_flags(flags);
  RunPlan plan;
  plan.name = flags.name.empty() ? default_name(flags) : flags.name;
  plan.model = flags.model;
  plan.settings = asker.settings();
  plan.settings["seed"] = std::to_string(flags.seed);
  note_files(plan, "questions", flags.files);
  note_settings(plan, flags);
  plan.thinking = flags.chain_of_thought ? Thinking::step_by_step : Thinking::answer_only;
  plan.layout = flags.layout == "user" ? PromptLayout::single_turn : PromptLayout::system_user;
  plan.sampling = {flags.temperature, flags.max_tokens, flags.stop};
  // What is put to a system that reads no prompt has no setting.
  if (asker.reads_prompt(Question())) {
    plan.settings["setting"] = setting_name(flags.num_fewshot, plan.thinking);
  }
  if (flags.num_fewshot == 0) return plan;
  plan.settings["fewshot"] = fmt::format("{} {}", flags.num_fewshot, flags.fewshot);
  note_files(plan, "examples", flags.fewshot_from);
  QuestionFiles examples(paths_of(flags.fewshot_from));
  const ExampleSource source =
      flags.fewshot == "same-task" ? ExampleSource::same_task : ExampleSource::other_tasks;
  plan.few_shot = FewShot(all_of(examples), {flags.num_fewshot, source, flags.seed});
  return plan;
}

std::unique_ptr<QuestionSource> questions_of(const RunFlags& flags, const Asker& asker) {
  std::unique_ptr<QuestionSource> source;
  std::size_t count = 0;
  if (!flags.plan.empty()) {
    const NamedPlan named = find_plan(flags.plan);
    QuestionFiles files(paths_of(flags.files));
    std::vector<Question> questions =
        questions_of_plan(named, flags.files.empty() ? named.questions() : all_of(files));
    count = questions.size();
    source = std::make_unique<QuestionList>(std::move(questions));
  } else {
    source = std::make_unique<QuestionFiles>(paths_of(flags.files));
  }
  if (!flags.sample_ids.empty()) {
    source = std::make_unique<NamedQuestions>(std::move(source), flags.sample_ids);
  }
  if (!flags.limit.empty()) {
    const Result<Limit> limit = parse_limit(flags.limit);
    if (!limit) throw usage_error("--limit: " + limit.problem().message);
    if (limit->share && count == 0) count = count_lines(flags.files);
    source = std::make_unique<LimitedQuestions>(std::move(source), *limit, count);
  }
  return std::make_unique<ChangedQuestions>(
      std::move(source), [&asker, strategy = flags.strategy](Question& question) {
        if (asker.reads_prompt(question)) set_strategy(question, strategy);
      });
}

}  // namespace timeprobe

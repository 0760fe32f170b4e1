#include <fmt/format.h>

#include "base/named_value.h"
#include "doctor/probes.h"

namespace timeprobe {
namespace {

std::string whole_text(const ProbeReply& reply) {
  return reply.answer.reasoning + "\n" + reply.answer.text;
}

ProbeReply draw(ProbeSession& session, double temperature, int seed) {
  return session.ask({.text = "Write ten random words, one after the other, nothing else.\nWords:",
                      .temperature = temperature,
                      .fields = {{"seed", seed}}});
}

bool agree(const ProbeReply& one, const ProbeReply& other) {
  return whole_text(one) == whole_text(other);
}

const char* yes_or_no(bool yes) { return yes ? "yes" : "no"; }

std::string shown(const std::string& text) { return one_line(text, 40); }

Finding without_stop_text(const ProbeReply& reply) {
  if (says(reply, "6")) return ok_finding("the answer ends before the stop text");
  return odd_finding(
      fmt::format("cannot be told: the model does not count (\"{}\")", shown(reply.answer.text)));
}

}  // namespace

Finding probe_seed(ProbeSession& session) {
  const ProbeReply cold = draw(session, 0.0, 7);
  if (cold.failure) {
    return failed_finding(*cold.failure, "seed", {"--set seed=null", "the server refuses a seed"});
  }
  const ProbeReply cold_again = draw(session, 0.0, 7);
  const ProbeReply warm = draw(session, 1.0, 7);
  const ProbeReply warm_again = draw(session, 1.0, 7);
  const ProbeReply other = draw(session, 1.0, 8);
  for (const ProbeReply* reply : {&cold_again, &warm, &warm_again, &other}) {
    if (reply->failure) return failed_finding(*reply->failure);
  }
  const bool same_cold = agree(cold, cold_again);
  const bool same_warm = agree(warm, warm_again);
  Finding finding;
  finding.line = fmt::format("same seed, same text: {} at temperature 0, {} at temperature 1",
                             yes_or_no(same_cold), yes_or_no(same_warm));
  if (!same_cold || !same_warm) finding.result = ProbeResult::odd;
  if (!same_cold) {
    finding.silent.push_back(
        "The same question gets different answers at temperature 0: scores move from run to run by "
        "themselves. Read the intervals, and ask more than once before calling a difference real.");
  }
  if (!same_warm) {
    finding.silent.push_back(
        "The seed is ignored at temperature 1: a run with --temperature above 0 cannot be "
        "repeated.");
  }
  if (same_warm && agree(warm, other)) {
    finding.result = ProbeResult::odd;
    finding.line += "; another seed gives that text too, so the seed or the temperature is ignored";
    finding.silent.push_back(
        "Another seed changes nothing: repeating a run with --seed 1, 2, 3 gives no new evidence.");
  }
  return finding;
}

Finding probe_stop(ProbeSession& session) {
  const ProbeReply reply = session.ask({.text = "Go on counting up to 9 in figures: 1, 2, 3,",
                                        .fields = {{"stop", {"7"}}},
                                        .may_be_empty = true});
  if (reply.failure) {
    return failed_finding(*reply.failure, "stop",
                          {"--set stop=null", "the server refuses stop texts"});
  }
  const std::string& text = reply.answer.text;
  const std::size_t place = text.find('7');
  if (place == std::string::npos) return without_stop_text(reply);
  if (place + 1 == text.size()) {
    return odd_finding("the answer ends with the stop text in it",
                       {"Answers end with the text that --stop names: strict scorers may count it "
                        "as part of the answer."});
  }
  return failed_finding(
      fmt::format("ignored: the answer goes on behind it (\"{}\")", shown(text)),
      {"Stop texts are ignored: with --stop, answers run on to the limit on tokens "
       "and hold more than they should."});
}

namespace {

enum class LimitEffect { marked, unmarked, not_reached, ignored, refused };

constexpr std::int64_t kFewTokens = 8;
constexpr std::size_t kFewBytes = 160;  // more than eight tokens of any language

bool is_cut(const ProbeReply& reply) {
  return whole_text(reply).size() <= kFewBytes &&
         reply.answer.completion_tokens.value_or(0) <= kFewTokens + 2;
}

LimitEffect effect_of(const ProbeReply& reply) {
  if (reply.failure) return LimitEffect::refused;
  if (!is_cut(reply)) return LimitEffect::ignored;
  if (reply.answer.finish == FinishReason::length) return LimitEffect::marked;
  const bool short_of_it = reply.answer.completion_tokens.value_or(kFewTokens) < kFewTokens;
  return short_of_it ? LimitEffect::not_reached : LimitEffect::unmarked;
}

ProbeReply count_words(ProbeSession& session, const std::string& limit_name) {
  // What the session would send is taken out: exactly one limit stands in the body.
  nlohmann::json fields = {{"max_tokens", nullptr}, {"max_completion_tokens", nullptr}};
  fields[limit_name] = kFewTokens;
  return session.ask({.text = "Write the numbers from one to forty in words.\none, two, three,",
                      .fields = fields,
                      .may_be_empty = true});
}

constexpr NamedValue<LimitEffect> kEffectWords[] = {
    {LimitEffect::marked, "honoured, with finish_reason length"},
    {LimitEffect::unmarked, "honoured, but not marked with finish_reason length"},
    {LimitEffect::not_reached, "cannot be told (the answer ended before it)"},
    {LimitEffect::ignored, "ignored"},
    {LimitEffect::refused, "refused"}};

std::string_view describe(LimitEffect effect) { return name_of(kEffectWords, effect); }

// As far as can be told.
bool honoured(LimitEffect effect) {
  return effect != LimitEffect::ignored && effect != LimitEffect::refused;
}

}  // namespace

Finding probe_token_limit(ProbeSession& session) {
  const LimitEffect plain = effect_of(count_words(session, "max_tokens"));
  const bool both = session.habits.chat_works;
  const LimitEffect newer =
      both ? effect_of(count_words(session, "max_completion_tokens")) : LimitEffect::refused;
  Finding finding;
  finding.line = fmt::format("max_tokens {}", describe(plain));
  if (both) finding.line += fmt::format("; max_completion_tokens {}", describe(newer));
  const LimitEffect used =
      session.habits.token_limit_name == "max_tokens" && !(honoured(newer) && !honoured(plain))
          ? plain
          : newer;
  if (!honoured(plain) && honoured(newer) && session.habits.token_limit_name == "max_tokens") {
    finding.flags.push_back({"--max-completion-tokens", "max_tokens is not honoured"});
  }
  if (used == LimitEffect::marked) return finding;
  finding.result = honoured(used) ? ProbeResult::odd : ProbeResult::no;
  if (used == LimitEffect::unmarked) {
    finding.silent.push_back(
        "An answer that was cut off says it is whole: it is scored as right or wrong in place of "
        "truncated. Raise --max-tokens until nothing changes.");
  }
  if (used == LimitEffect::ignored) {
    finding.silent.push_back(
        "The limit on tokens is ignored: answers are as long as the model likes, and so are time "
        "and cost.");
  }
  return finding;
}

}  // namespace timeprobe

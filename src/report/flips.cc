#include "report/flips.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "report/shown_text.h"

namespace timeprobe {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t kMaxText = 300;  // code points of a question or answer on a screen
constexpr FlipDirection kDirections[] = {FlipDirection::only_a_right, FlipDirection::only_b_right};

const char* name_of(FlipDirection direction) {
  return direction == FlipDirection::only_a_right ? "only_a_right" : "only_b_right";
}

std::size_t count_of(const Comparison& comparison, FlipDirection direction) {
  return static_cast<std::size_t>(
      std::ranges::count(comparison.flips, direction, &FlippedPair::direction));
}

// What was read out of the answer, else the answer.
std::string answer_text(const ComparedAnswer& answer) {
  return shown_text(answer.extracted.empty() ? answer.text : answer.extracted, kMaxText);
}

std::string place_of(const Flip& flip) {
  std::string place = flip.suite + " " + flip.task;
  const auto setting = flip.labels.find("setting");
  if (setting != flip.labels.end()) place += " " + setting->second;
  return shown_text(place + " " + flip.id, kMaxText);
}

std::string accepted_text(const Flip& flip) {
  return shown_text(fmt::format("{}", fmt::join(flip.accepted, " | ")), kMaxText);
}

std::string block_of(const Flip& flip) {
  return fmt::format(
      "\n  {}\n    question  {}\n    accepted  {}\n    A         {} ({})\n    B         {} ({})\n",
      place_of(flip), shown_text(flip.question, kMaxText), accepted_text(flip), answer_text(flip.a),
      to_text(flip.a.verdict), answer_text(flip.b), to_text(flip.b.verdict));
}

ordered_json answer_json(const ComparedAnswer& answer) {
  return {{"text", answer.text},
          {"extracted", answer.extracted},
          {"verdict", to_text(answer.verdict)},
          {"value", answer.value}};
}

}  // namespace

std::vector<Flip> chosen_flips(const Comparison& comparison, const ReadFlip& read,
                               FlipDirection direction, std::size_t count) {
  std::vector<FlippedPair> all;
  std::ranges::copy_if(comparison.flips, std::back_inserter(all),
                       [&](const FlippedPair& flip) { return flip.direction == direction; });
  const std::size_t num_chosen = std::min(count, all.size());
  std::vector<Flip> chosen(num_chosen);
  for (std::size_t i = 0; i < num_chosen; ++i) chosen[i] = read(all[i * all.size() / num_chosen]);
  return chosen;
}

std::string flips_text(const Comparison& comparison, const ReadFlip& read, std::size_t count) {
  std::string text;
  for (const FlipDirection direction : kDirections) {
    const std::vector<Flip> chosen = chosen_flips(comparison, read, direction, count);
    text += fmt::format("\nRight in {} only: {} of {} shown\n",
                        direction == FlipDirection::only_a_right ? "A" : "B", chosen.size(),
                        count_of(comparison, direction));
    for (const Flip& flip : chosen) text += block_of(flip);
  }
  return text;
}

Table flips_table(const Comparison& comparison, const ReadFlip& read, std::size_t count) {
  Table table{"flips",
              fmt::format("Questions that flipped: {} right in A only, {} in B only",
                          count_of(comparison, FlipDirection::only_a_right),
                          count_of(comparison, FlipDirection::only_b_right)),
              "",
              {"right in", "where", "question", "accepted", "A", "verdict A", "B", "verdict B"},
              {}};
  for (const FlipDirection direction : kDirections) {
    for (const Flip& flip : chosen_flips(comparison, read, direction, count)) {
      table.rows.push_back({direction == FlipDirection::only_a_right ? "A only" : "B only",
                            place_of(flip), shown_text(flip.question, kMaxText),
                            accepted_text(flip), answer_text(flip.a),
                            std::string(to_text(flip.a.verdict)), answer_text(flip.b),
                            std::string(to_text(flip.b.verdict))});
    }
  }
  return table;
}

ordered_json flip_json(const Flip& flip) {
  return {{"schema", "timeprobe.flip/1"},
          {"direction", name_of(flip.direction)},
          {"suite", flip.suite},
          {"task", flip.task},
          {"id", flip.id},
          {"labels", flip.labels},
          {"question", flip.question},
          {"accepted", flip.accepted},
          {"a", answer_json(flip.a)},
          {"b", answer_json(flip.b)}};
}

}  // namespace timeprobe

#include "doctor/diagnosis_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/command_line.h"
#include "base/named_value.h"
#include "base/transformed.h"
#include "base/utf8.h"

namespace timeprobe {
namespace {

using nlohmann::ordered_json;

constexpr NamedValue<ProbeResult> kResultNames[] = {{ProbeResult::ok, "ok"},
                                                    {ProbeResult::no, "no"},
                                                    {ProbeResult::odd, "odd"},
                                                    {ProbeResult::skipped, "skipped"}};

std::string_view result_name(ProbeResult result) { return name_of(kResultNames, result); }

// A stranger's name as one word of a shell.
std::string quoted(const std::string& text) { return shell_word(text, "._:/@+-[]"); }

std::vector<std::string> silent_of(const Diagnosis& diagnosis) {
  std::vector<std::string> all;
  for (const Finding& finding : diagnosis.findings) {
    for (const std::string& sentence : finding.silent) {
      if (std::find(all.begin(), all.end(), sentence) == all.end()) all.push_back(sentence);
    }
  }
  return all;
}

std::string clean(const std::string& line) { return one_line(line, 1000); }

ordered_json finding_json(const Finding& finding) {
  return {{"probe", finding.probe},
          {"result", result_name(finding.result)},
          {"line", clean(finding.line)}};
}

ordered_json flag_json(const Flag& flag) { return {{"flag", flag.text}, {"why", flag.why}}; }

}  // namespace

std::vector<Flag> flags_for(const Diagnosis& diagnosis, const ExaminedServer& server) {
  if (!diagnosis.usable()) return {};
  std::vector<Flag> flags = {{"--model " + quoted("openai:" + clean(diagnosis.model)), "the model"},
                             {"--base-url " + quoted(server.base_url), "the server"}};
  if (!server.key_variable.empty()) {
    flags.push_back({"--api-key-env " + quoted(server.key_variable), "where its key is"});
  }
  for (const Finding& finding : diagnosis.findings) {
    for (const Flag& flag : finding.flags) {
      const auto same = [&flag](const Flag& other) { return other.text == flag.text; };
      if (std::none_of(flags.begin(), flags.end(), same)) flags.push_back(flag);
    }
  }
  return flags;
}

std::string diagnosis_text(const Diagnosis& diagnosis, const ExaminedServer& server) {
  std::string text =
      fmt::format("{}, model {}, {}\n\n", server.base_url, clean(diagnosis.model), server.key_note);
  text += fmt::format("{:<22} {:<8} {}\n", "probe", "result", "what was seen");
  text += std::string(72, '-') + "\n";
  for (const Finding& finding : diagnosis.findings) {
    text += fmt::format("{:<22} {:<8} {}\n", finding.probe, result_name(finding.result),
                        clean(finding.line));
  }
  text += "\nWhat will silently go wrong\n";
  const std::vector<std::string> silent = silent_of(diagnosis);
  for (const std::string& sentence : silent) text += "  - " + clean(sentence) + "\n";
  if (silent.empty()) text += "  Nothing that was probed.\n";
  text += "\nFlags to use\n";
  const std::vector<Flag> flags = flags_for(diagnosis, server);
  if (flags.empty()) {
    return text + "  None help: neither chat nor completions work; see their lines above.\n";
  }
  std::size_t width = 0;
  std::string command = "timeprobe run QUESTIONS";
  for (const Flag& flag : flags) {
    width = std::max(width, flag.text.size());
    command += " " + flag.text;
  }
  for (const Flag& flag : flags) text += fmt::format("  {:<{}}  {}\n", flag.text, width, flag.why);
  return text + "\n  " + command + "\n";
}

std::string diagnosis_json(const Diagnosis& diagnosis, const ExaminedServer& server) {
  const ordered_json document = {{"url", server.base_url},
                                 {"model", clean(diagnosis.model)},
                                 {"usable", diagnosis.usable()},
                                 {"probes", transformed(diagnosis.findings, finding_json)},
                                 {"silently_wrong", silent_of(diagnosis)},
                                 {"flags", transformed(flags_for(diagnosis, server), flag_json)}};
  return document.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace timeprobe

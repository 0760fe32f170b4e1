// How fast pages come out of a dump's text on one core: wikitext to text, XML to records, the
// search for wanted titles. The pages are synthetic, with the marks of an English article in about
// the density of real ones; --benchmark_filter chooses. A real dump: timeprobe extract pages.

#include <benchmark/benchmark.h>

#include <string>

#include "base/random.h"
#include "wikipedia/page_sifter.h"
#include "wikipedia/page_xml.h"
#include "wikipedia/plain_text.h"

namespace {

using namespace timeprobe;
using namespace timeprobe::wikipedia;

constexpr std::uint64_t kSeed = 2022;

std::string words(Random& random, std::uint64_t count) {
  std::string text;
  for (; count > 0; --count) {
    for (std::uint64_t letters = 2 + random.below(9); letters > 0; --letters) {
      text += static_cast<char>('a' + random.below(26));
    }
    text += count % 12 == 0 ? ", " : " ";
  }
  return text;
}

std::string reference(Random& random) {
  return "<ref name=\"a" + std::to_string(random.below(100)) +
         "\">{{cite web |url=http://example.org/" + words(random, 1) +
         " |title=" + words(random, 8) + "|date=12 May 2010 |publisher=[[" + words(random, 2) +
         "]]}}</ref>";
}

std::string sentence(Random& random) {
  std::string text = "The " + words(random, 3 + random.below(8)) + "[[" + words(random, 2) + "]] " +
                     words(random, 2 + random.below(6));
  if (random.chance(0.3)) text += "[[" + words(random, 2) + "|" + words(random, 1) + "]]s ";
  if (random.chance(0.15)) text += "''" + words(random, 2) + "'' ";
  if (random.chance(0.05)) text += "{{convert|" + std::to_string(random.below(900)) + "|km|mi}} ";
  text += "in " + std::to_string(1800 + random.below(220)) + ".";
  return text + (random.chance(0.4) ? reference(random) : "") + " ";
}

std::string wikitext(Random& random) {
  std::string text = "{{Infobox person\n";
  for (int i = 0; i < 20; ++i) text += "| " + words(random, 1) + " = " + words(random, 4) + "\n";
  text += "}}\n'''" + words(random, 2) + "''' (born {{birth date|1950|5|12}}) ";
  for (std::uint64_t sections = 2 + random.below(8); sections > 0; --sections) {
    for (std::uint64_t paragraphs = 1 + random.below(5); paragraphs > 0; --paragraphs) {
      for (std::uint64_t sentences = 2 + random.below(8); sentences > 0; --sentences)
        text += sentence(random);
      text += "\n\n";
    }
    if (random.chance(0.3))
      text += "{| class=\"wikitable\"\n! a !! b\n|-\n| " + words(random, 40) + "\n|}\n";
    text += "== " + words(random, 2) + "==\n* [[" + words(random, 2) + "]]\n* " + words(random, 6) +
            "\n";
  }
  return text + "==References==\n{{reflist}}\n\n[[Category:" + words(random, 2) + "]]\n";
}

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '<') result += "&lt;";
    if (c == '>') result += "&gt;";
    if (c == '"') result += "&quot;";
    if (c != '<' && c != '>' && c != '"') result += c;
  }
  return result;
}

const std::vector<std::string>& pages() {
  static const std::vector<std::string> pages = [] {
    Random random(kSeed);
    std::vector<std::string> made;
    for (int i = 0; i < 500; ++i) made.push_back(wikitext(random));
    return made;
  }();
  return pages;
}

const std::string& dump() {
  static const std::string dump = [] {
    std::string xml;
    for (std::size_t i = 0; i < pages().size(); ++i) {
      xml += "  <page>\n    <title>Page " + std::to_string(i) +
             "</title>\n    <ns>0</ns>\n    <id>" + std::to_string(i) +
             "</id>\n    <revision>\n      <text xml:space=\"preserve\">" + escaped(pages()[i]) +
             "</text>\n    </revision>\n  </page>\n";
    }
    return xml;
  }();
  return dump;
}

void count_bytes(benchmark::State& state, std::size_t bytes) {
  state.SetBytesProcessed(static_cast<std::int64_t>(bytes) *
                          static_cast<std::int64_t>(state.iterations()));
}

void WikitextToText(benchmark::State& state) {
  std::size_t bytes = 0;
  for (const std::string& page : pages()) bytes += page.size();
  for (auto _ : state) {
    for (const std::string& page : pages()) benchmark::DoNotOptimize(plain_text(page));
  }
  count_bytes(state, bytes);
}
BENCHMARK(WikitextToText);

void XmlToRecords(benchmark::State& state) {
  const SiftRules rules;
  for (auto _ : state) benchmark::DoNotOptimize(sift_pages({dump(), {}}, rules));
  count_bytes(state, dump().size());
}
BENCHMARK(XmlToRecords);

void SearchForTitles(benchmark::State& state) {
  const TitleSet sought = {"Page 7", "Page 400", "Another"};
  SiftRules rules;
  rules.sought = &sought;
  for (auto _ : state) benchmark::DoNotOptimize(sift_pages({dump(), {}}, rules));
  count_bytes(state, dump().size());
}
BENCHMARK(SearchForTitles);

}  // namespace

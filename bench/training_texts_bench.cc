// What the texts of training cost before a network sees them: bytes a second of cutting into pieces
// and of tagging times and names.
//
//   training_texts_bench [FILE]    a text file; without one, sentences that are made here

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <string>

#include "base/files.h"
#include "base/random.h"
#include "spans/name_detector.h"
#include "spans/temporal_tagger.h"
#include "tokenizer/tokenizer.h"
#include "tokenizer/vocabulary.h"

namespace timeprobe {
namespace {

std::string text_to_read;

std::string made_text() {
  Random random(1);
  std::string text;
  while (text.size() < 2'000'000) {
    text += fmt::format(
        "After the war of {} the council of New Harbour met again, and in {} its first mayor, Anna "
        "Lindqvist, wrote a long report about the state of the roads, which nobody read.\n",
        1000 + random.below(1000), 1000 + random.below(1000));
  }
  return text;
}

void set_bytes(benchmark::State& state) {
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text_to_read.size()));
}

void tag_times(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(temporal_spans(text_to_read));
  set_bytes(state);
}
BENCHMARK(tag_times)->Unit(benchmark::kMillisecond);

void detect_names(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(name_spans(text_to_read));
  set_bytes(state);
}
BENCHMARK(detect_names)->Unit(benchmark::kMillisecond);

void cut_into_pieces(benchmark::State& state) {
  const std::vector<std::string> texts = {text_to_read.substr(0, 200'000)};
  const auto tokenizer = Tokenizer::of(word_vocabulary(texts, {}));
  std::size_t num_pieces = 0;
  for (auto _ : state) num_pieces = tokenizer->encode(text_to_read).size();
  state.counters["pieces"] = static_cast<double>(num_pieces);
  set_bytes(state);
}
BENCHMARK(cut_into_pieces)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace timeprobe

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  timeprobe::text_to_read = argc > 1 ? timeprobe::read_file(argv[1]) : timeprobe::made_text();
  benchmark::RunSpecifiedBenchmarks();
}

// How fast dumps are read, beside the tools that only decompress, on the same files in the same
// run.
//
//   dump_bench [--rounds N] [--threads 1,2,4] FILE...
//
// Ours counts the records and does nothing else with them. The tools (igzip, pigz, lbzip2, bzip2,
// zstd, cat; those that are installed) write to /dev/null. Rounds are interleaved, so that a busy
// machine is busy for all; what is shown is the median. CPU is that of all threads: on a machine
// that is busy with other things it is the better figure.

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "dumps/dump_kind.h"
#include "dumps/read_dump.h"

namespace timeprobe::dumps {
namespace {

using Clock = std::chrono::steady_clock;

struct Settings {
  int rounds = 5;
  std::vector<int> num_threads = {1, 2, 4};
  std::vector<std::string> files;
};

struct Time {
  double wall = 0;
  double cpu = 0;
};

double cpu_seconds(int who) {
  rusage usage{};
  ::getrusage(who, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

Time measured(int who, const std::function<void()>& work) {
  const double cpu = cpu_seconds(who);
  const auto start = Clock::now();
  work();
  return {std::chrono::duration<double>(Clock::now() - start).count(), cpu_seconds(who) - cpu};
}

struct Count : BlockResult {
  std::optional<std::size_t> size_bytes() const override { return sizeof(Count); }
  std::size_t records = 0;
};

struct Total {
  std::size_t records = 0;
  std::uint64_t text_bytes = 0;
};

std::size_t count_lines(std::string_view text) {
  std::size_t lines = 0;
  while (!text.empty()) {
    const void* end = std::memchr(text.data(), '\n', text.size());
    if (end == nullptr) return lines + 1;
    ++lines;
    text.remove_prefix(static_cast<std::size_t>(static_cast<const char*>(end) - text.data()) + 1);
  }
  return lines;
}

Total count_records(const std::string& file, int num_threads) {
  Total total;
  RecordWork work;
  work.process = [](const RecordBlock& block) {
    auto count = std::make_unique<Count>();
    count->records = count_lines(block.text);
    return count;
  };
  work.take = [&](std::unique_ptr<BlockResult> result, const Progress& progress) {
    total.records += static_cast<Count&>(*result).records;
    total.text_bytes = progress.text_bytes;
  };
  work.damaged = [&](const Damage& damage) {
    throw usage_error(fmt::format("{}: byte {}: {}", file, damage.place.file_byte, damage.problem));
  };
  read_dump(file, {.num_threads = num_threads}, work);
  return total;
}

using Command = std::vector<std::string>;

std::vector<Command> tools_for(DumpKind kind) {
  switch (kind) {
    case DumpKind::plain: return {{"cat"}};
    case DumpKind::gzip: return {{"igzip", "-dc"}, {"pigz", "-dc"}};
    case DumpKind::bzip2: return {{"lbzip2", "-n4", "-dc"}, {"bzip2", "-dc"}};
    case DumpKind::zstd: return {{"zstd", "-q", "-dc"}};
  }
  return {};
}

DumpKind kind_of_file(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::string front(kKindBytes, '\0');
  in.read(front.data(), static_cast<std::streamsize>(front.size()));
  front.resize(static_cast<std::size_t>(in.gcount()));
  const auto kind = kind_of(front);
  if (!kind) throw usage_error(file + ": " + kind.problem().message);
  return *kind;
}

// False when it is not installed.
bool run_tool(Command command, const std::string& file) {
  command.push_back(file);
  std::vector<char*> arguments;
  for (std::string& word : command) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t pid = 0;
  const int error =
      ::posix_spawnp(&pid, arguments[0], &actions, nullptr, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return false;
  int status = 0;
  ::waitpid(pid, &status, 0);
  if (status != 0) throw runtime_failure(command[0] + " failed on " + file);
  return true;
}

struct Contender {
  std::string name;
  std::function<bool()> run;  // false: it is absent
  int who = RUSAGE_SELF;
  std::vector<Time> times = {};
  bool absent = false;
};

double median(std::vector<Time> times, double Time::*part) {
  std::sort(times.begin(), times.end(),
            [part](const Time& a, const Time& b) { return a.*part < b.*part; });
  return times[times.size() / 2].*part;
}

std::vector<Contender> contenders_for(const std::string& file, const Settings& settings,
                                      Total& total) {
  std::vector<Contender> all;
  for (const int num_threads : settings.num_threads) {
    all.push_back({fmt::format("read_dump, {} thread{}", num_threads, num_threads == 1 ? "" : "s"),
                   [&, num_threads] {
                     total = count_records(file, num_threads);
                     return true;
                   }});
  }
  for (const Command& tool : tools_for(kind_of_file(file))) {
    all.push_back({fmt::format("{}", fmt::join(tool, " ")),
                   [&, tool] { return run_tool(tool, file); }, RUSAGE_CHILDREN});
  }
  return all;
}

// The first tool is what the ratios are to.
void print_table(const std::string& file, const std::vector<Contender>& all, const Total& total,
                 std::size_t num_ours) {
  const double mb = static_cast<double>(total.text_bytes) / 1e6;
  fmt::print("\n{}: {:.0f} MB packed, {:.0f} MB of text, {} records\n", file,
             static_cast<double>(std::filesystem::file_size(file)) / 1e6, mb, total.records);
  const Contender& first_tool = all[num_ours];
  const std::string ratio = first_tool.absent ? "" : "x " + first_tool.name;
  fmt::print("{:<24} {:>9} {:>12}  {}\n", "", "MB/s", "MB/CPU s", ratio);
  for (const Contender& one : all) {
    if (one.absent) {
      fmt::print("{:<24} absent\n", one.name);
      continue;
    }
    const double wall = median(one.times, &Time::wall);
    fmt::print("{:<24} {:>9.0f} {:>12.0f}", one.name, mb / wall,
               mb / median(one.times, &Time::cpu));
    if (!first_tool.absent) fmt::print("  {:.2f}", median(first_tool.times, &Time::wall) / wall);
    fmt::print("\n");
  }
}

void bench(const std::string& file, const Settings& settings) {
  Total total;
  std::vector<Contender> all = contenders_for(file, settings, total);
  count_records(file, 1);  // into the page cache
  for (int round = 0; round < settings.rounds; ++round) {
    for (Contender& one : all) {
      if (one.absent) continue;
      bool present = true;
      const Time time = measured(one.who, [&] { present = one.run(); });
      if (present) one.times.push_back(time);
      one.absent = !present;
    }
  }
  print_table(file, all, total, settings.num_threads.size());
}

void print_peak_memory() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  fmt::print("\npeak memory of read_dump: {} MB\n", usage.ru_maxrss / 1024);
}

int run(int argc, char** argv) {
  Settings settings;
  CLI::App app{"How fast dumps are read, beside the tools that decompress."};
  app.add_option("--rounds", settings.rounds)->check(CLI::PositiveNumber);
  app.add_option("--threads", settings.num_threads)->delimiter(',')->check(CLI::PositiveNumber);
  app.add_option("files", settings.files)->required();
  CLI11_PARSE(app, argc, argv);
  try {
    for (const std::string& file : settings.files) bench(file, settings);
  } catch (const Error& error) {
    fmt::print(stderr, "dump_bench: {}\n", error.what());
    return error.kind() == ErrorKind::usage ? 2 : 1;
  }
  print_peak_memory();
  return 0;
}

}  // namespace
}  // namespace timeprobe::dumps

int main(int argc, char** argv) { return timeprobe::dumps::run(argc, argv); }

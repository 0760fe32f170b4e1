#include "base/program_run.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "base/check.h"
#include "base/error.h"

extern char** environ;

namespace timeprobe {
namespace {

struct Actions {
  Actions() { posix_spawn_file_actions_init(&value); }
  ~Actions() { posix_spawn_file_actions_destroy(&value); }
  Actions(const Actions&) = delete;
  Actions& operator=(const Actions&) = delete;

  posix_spawn_file_actions_t value;
};

// Closes the writing end on return: reading ends with the child's last output.
pid_t start(const std::vector<std::string>& arguments, int writing) {
  Actions actions;
  posix_spawn_file_actions_addopen(&actions.value, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions.value, writing, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions.value, writing, STDERR_FILENO);
  std::vector<char*> words;
  for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  pid_t pid = -1;
  const int code =
      posix_spawnp(&pid, words.front(), &actions.value, nullptr, words.data(), environ);
  ::close(writing);
  if (code == 0) return pid;
  throw usage_error(
      fmt::format("{}: cannot start the program: {}", arguments.front(), std::strerror(code)));
}

// Drops what stands before the output that is kept.
void cut_front(std::string& output) {
  if (output.size() <= ProgramRun::kKeptOutput) return;
  output.erase(0, output.size() - ProgramRun::kKeptOutput);
}

std::string read_end(int reading) {
  std::string output;
  std::array<char, 4096> buffer;
  for (;;) {
    const ssize_t size = ::read(reading, buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) break;
    output.append(buffer.data(), static_cast<std::size_t>(size));
    if (output.size() > 2 * ProgramRun::kKeptOutput) cut_front(output);
  }
  cut_front(output);
  return output;
}

int wait_for(pid_t pid) {
  int status = 0;
  while (::waitpid(pid, &status, 0) < 0 && errno == EINTR) continue;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

ProgramRun run_program(const std::vector<std::string>& arguments) {
  TIMEPROBE_CHECK(!arguments.empty(), "no program is named");
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    throw runtime_failure(fmt::format("cannot make a pipe: {}", std::strerror(errno)));
  }
  struct Closing {
    int descriptor;
    ~Closing() { ::close(descriptor); }
  } closing{ends[0]};
  const pid_t pid = start(arguments, ends[1]);
  ProgramRun run;
  run.output = read_end(ends[0]);
  run.exit_code = wait_for(pid);
  return run;
}

}  // namespace timeprobe

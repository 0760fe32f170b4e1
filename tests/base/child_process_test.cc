#include "base/child_process.h"

#include <gtest/gtest.h>

#include <fstream>
#include <thread>

#include "base/error.h"

namespace timeprobe {
namespace {

using Reading = ChildProcess::Reading;
using namespace std::chrono_literals;

constexpr std::chrono::milliseconds kLong = 20s;

ChildProcess::Reply ask_shell(const std::string& script, const std::string& line,
                              std::chrono::milliseconds timeout = kLong) {
  ChildProcess child({"sh", "-c", script});
  return child.exchange(line, timeout);
}

TEST(ChildProcess, AnswersLineByLine) {
  ChildProcess child({"cat"});
  for (const char* line : {"one", "", "two words", "\xC3\xA9"}) {
    const auto reply = child.exchange(line, kLong);
    EXPECT_EQ(reply.reading, Reading::line);
    EXPECT_EQ(reply.line, line);
  }
}

TEST(ChildProcess, LongLinesBlockNeitherSide) {
  const std::string line(3'000'000, 'x');
  const auto reply = ask_shell("exec cat", line);
  EXPECT_EQ(reply.reading, Reading::line);
  EXPECT_EQ(reply.line, line);
}

TEST(ChildProcess, ArgumentsReachNoShell) {
  ChildProcess child({"sh", "-c", "read a; echo \"$1\"", "sh", "$HOME; exit"});
  EXPECT_EQ(child.exchange("", kLong).line, "$HOME; exit");
}

TEST(ChildProcess, EndsInTheWaysThatAreToldApart) {
  EXPECT_EQ(ask_shell("exit 3", "x").reading, Reading::ended);
  EXPECT_EQ(ask_shell("read a; printf half", "x").reading, Reading::ended);
  EXPECT_EQ(ask_shell("exec 0<&-; sleep 0.05; exit", std::string(1'000'000, 'x')).reading,
            Reading::ended);
  EXPECT_EQ(ask_shell("read a; exec sleep 30", "x", 50ms).reading, Reading::timed_out);
  EXPECT_EQ(ask_shell("echo hello; sleep 30", std::string(1'000'000, 'x')).reading,
            Reading::unasked);
  EXPECT_EQ(ask_shell("read a; exec cat /dev/zero", "x").reading, Reading::too_long);
}

TEST(ChildProcess, UnaskedLinesAreCounted) {
  ChildProcess child({"sh", "-c", "while read a; do echo $a; echo more; done"});
  EXPECT_EQ(child.exchange("one", kLong).line, "one");
  std::size_t dropped = 0;
  for (int i = 0; i < 1000 && dropped == 0; ++i) {
    dropped = child.drop_unread_lines();
    std::this_thread::sleep_for(2ms);
  }
  EXPECT_EQ(dropped, 1U);
  EXPECT_EQ(child.exchange("two", kLong).line, "two");
}

TEST(ChildProcess, AProgramThatIsNotThereIsNamed) {
  try {
    ChildProcess child({"/no/such/program"});
    FAIL() << "started";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::usage);
    EXPECT_STREQ(error.what(),
                 "/no/such/program: cannot start the program: No such file or directory");
  }
}

// Whether the process is there; one that is dead and not yet collected is not.
bool is_running(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
  std::string stat;
  return std::getline(file, stat) && stat.find(") Z ") == std::string::npos;
}

// The kill of a grandchild takes effect soon, not at once.
bool ends_soon(pid_t pid) {
  for (int i = 0; i < 1000 && is_running(pid); ++i) std::this_thread::sleep_for(2ms);
  return !is_running(pid);
}

TEST(ChildProcess, NothingOfItOutlivesUs) {
  pid_t leader = 0;
  pid_t grandchild = 0;
  {
    ChildProcess child(
        {"sh", "-c", "trap '' TERM; sleep 60 & read a; echo $$; read a; echo $!; wait"});
    leader = std::stoi(child.exchange("x", kLong).line);
    grandchild = std::stoi(child.exchange("y", kLong).line);
    EXPECT_TRUE(is_running(leader));
    EXPECT_TRUE(is_running(grandchild));
  }
  EXPECT_TRUE(ends_soon(leader));
  EXPECT_TRUE(ends_soon(grandchild));
}

}  // namespace
}  // namespace timeprobe

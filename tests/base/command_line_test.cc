#include "base/command_line.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

TEST(CommandLine, IsSplitIntoWords) {
  struct Case {
    const char* text;
    std::vector<std::string> words;
  };
  for (const Case& test : {
           Case{"cat", {"cat"}},
           Case{"  python3  echo.py\t-x ", {"python3", "echo.py", "-x"}},
           Case{"a 'b c' \"d e\"", {"a", "b c", "d e"}},
           Case{"a b\\ c \"d\\\"e\" 'f\\g'", {"a", "b c", "d\"e", "f\\g"}},
           Case{"a '' \"\"", {"a", "", ""}},
           Case{"a $HOME * ; rm", {"a", "$HOME", "*", ";", "rm"}},
           Case{"x'y'z", {"xyz"}},
       }) {
    EXPECT_EQ(split_command_line(test.text).value(), test.words) << test.text;
  }
  EXPECT_EQ(split_command_line("a 'b").problem().message, "the quote ' is not closed");
  EXPECT_EQ(split_command_line(" ").problem().message, "no program is named");
}

// What is written for a shell is read as one word again.
TEST(CommandLine, WordsForAShellComeBack) {
  for (const std::string word : {"plain-1.0/x", "two words", "", "it's", "$HOME;*", "a\\b\"c"}) {
    const auto words = split_command_line("x " + shell_word(word));
    ASSERT_TRUE(words.ok()) << word;
    EXPECT_EQ(*words, (std::vector<std::string>{"x", word}));
  }
  EXPECT_EQ(shell_word("plain-1.0/x"), "plain-1.0/x");
}

}  // namespace
}  // namespace timeprobe

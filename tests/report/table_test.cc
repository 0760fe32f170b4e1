#include "report/table.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

const Table kTable = {"id",
                      "A title",
                      "A note.",
                      {"", "x|y", "n"},
                      {{"caf\xC3\xA9", "1.0", "2"}, {"long name", "a, \"b\"", "10"}}};

TEST(TableText, AlignsByCodePoints) {
  EXPECT_EQ(to_text(kTable),
            "A title\n"
            "---------------------\n"
            "              x|y   n\n"
            "---------------------\n"
            "caf\xC3\xA9          1.0   2\n"
            "long name  a, \"b\"  10\n"
            "---------------------\n"
            "A note.\n");
}

TEST(TableMarkdown, EscapesBars) {
  EXPECT_EQ(to_markdown(kTable),
            "### A title\n\n"
            "|  | x\\|y | n |\n"
            "| --- | ---: | ---: |\n"
            "| caf\xC3\xA9 | 1.0 | 2 |\n"
            "| long name | a, \"b\" | 10 |\n"
            "\nA note.\n");
}

TEST(TableCsv, QuotesAsRfc4180) {
  EXPECT_EQ(to_csv(kTable), ",x|y,n\r\ncaf\xC3\xA9,1.0,2\r\nlong name,\"a, \"\"b\"\"\",10\r\n");
}

}  // namespace
}  // namespace timeprobe

#include "wikipedia/wiki_names.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace timeprobe::wikipedia {
namespace {

TEST(WikiNames, TellWhatALinkPointsAt) {
  const WikiNames& names = WikiNames::bundled();
  EXPECT_EQ(names.kind_of("Norway"), LinkKind::article);
  EXPECT_EQ(names.kind_of("Star Trek: Voyager"), LinkKind::article);
  EXPECT_EQ(names.kind_of("File:A.jpg"), LinkKind::file);
  EXPECT_EQ(names.kind_of(" IMAGE : A.jpg"), LinkKind::file);
  EXPECT_EQ(names.kind_of("Файл:A.jpg"), LinkKind::file);
  EXPECT_EQ(names.kind_of("ФАЙЛ:A.jpg"), LinkKind::file);
  EXPECT_EQ(names.kind_of("Category:A"), LinkKind::category);
  EXPECT_EQ(names.kind_of("user_talk:A"), LinkKind::elsewhere);
  EXPECT_EQ(names.kind_of("wikt:a"), LinkKind::elsewhere);
  EXPECT_EQ(names.kind_of("zh-min-nan:A"), LinkKind::interlanguage);
  EXPECT_EQ(names.kind_of("no:A"), LinkKind::interlanguage);
  EXPECT_EQ(names.kind_of(std::string(1000, 'a') + ":b"), LinkKind::article);
  EXPECT_EQ(names.kind_of("\xFF\xFE:b"), LinkKind::article);
}

TEST(WikiNames, ComplainsWithFileAndKey) {
  const auto complaint = [](const std::string& yaml) -> std::string {
    try {
      WikiNames::parse(yaml, "names.yaml");
    } catch (const Error& error) {
      return error.what();
    }
    return "none";
  };
  EXPECT_NE(complaint("schema: a\nfiles: [b]\n").find("names.yaml:2"), std::string::npos)
      << complaint("schema: a\nfiles: [b]\n");
  EXPECT_NE(complaint("schema: a\nfile: b\n").find("file"), std::string::npos);
}

}  // namespace
}  // namespace timeprobe::wikipedia

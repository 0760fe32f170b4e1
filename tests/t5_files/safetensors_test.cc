#include "t5_files/safetensors.h"

#include <gtest/gtest.h>

#include "base/check.h"
#include "base/error.h"
#include "tests/test_folder.h"

namespace timeprobe {
namespace {

std::string file_of(const std::string& header, const std::string& data) {
  std::string bytes(8, '\0');
  for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<char>(header.size() >> (8 * i));
  return bytes + header + data;
}

std::string entry(const std::string& name, const std::string& type, const std::string& shape,
                  const std::string& offsets) {
  return "\"" + name + "\":{\"dtype\":\"" + type + "\",\"shape\":[" + shape +
         "],\"data_offsets\":[" + offsets + "]}";
}

TEST(Safetensors, ReadsTensorsInTheOrderOfTheirBytes) {
  const std::string bytes =
      file_of("{" + entry("b", "F32", "2", "1,9") + "," + entry("a", "U8", "", "0,1") +
                  ",\"__metadata__\":{\"format\":\"pt\"}}   ",
              std::string("\x07\0\0\x80\x3f\0\0\0\x40", 9));
  const auto content = parse_safetensors(bytes);
  ASSERT_TRUE(content.ok()) << content.problem().message;
  ASSERT_EQ(content->tensors.size(), 2u);
  EXPECT_EQ(content->tensors[0].name, "a");
  EXPECT_EQ(content->tensors[0].num_elements(), 1u);
  EXPECT_EQ(content->metadata.at("format"), "pt");
  float values[2];
  copy_as_floats(NumberType::f32, content->tensors[1].bytes, values);
  EXPECT_EQ(values[0], 1.0f);
  EXPECT_EQ(values[1], 2.0f);
}

struct BadFile {
  const char* what;
  std::string bytes;
  const char* problem;
};

TEST(Safetensors, SaysWhatIsWrong) {
  const std::string four(4, '\0');
  const BadFile table[] = {
      {"empty", "", "0 bytes are too few for a safetensors file; is it truncated?"},
      {"huge header", std::string(8, '\x7f'),
       "a header of 9187201950435737471 bytes is announced, at most 100000000 are allowed; is this "
       "a safetensors file?"},
      {"cut header", file_of("{  }", "").substr(0, 10),
       "a header of 4 bytes is announced, 2 are there; is it truncated?"},
      {"no object", file_of("[]", ""), "the header does not begin with '{'"},
      {"twice",
       file_of("{" + entry("a", "U8", "", "0,1") + "," + entry("a", "U8", "", "1,2") + "}", "xx"),
       "tensor 'a' is named twice"},
      {"type", file_of("{" + entry("a", "Q4", "1", "0,4") + "}", four),
       "tensor 'a': dtype \"Q4\" is not known"},
      {"shape", file_of("{" + entry("a", "F32", "-1", "0,4") + "}", four),
       "tensor 'a': shape holds -1, whole numbers from 0 are wanted"},
      {"overflow", file_of("{" + entry("a", "F32", "4294967296,4294967296", "0,4") + "}", four),
       "tensor 'a': has 4 bytes, F32 (4294967296, 4294967296) needs more than any file holds"},
      {"size", file_of("{" + entry("a", "F32", "2", "0,4") + "}", four),
       "tensor 'a': has 4 bytes, F32 (2) needs 8"},
      {"offsets", file_of("{" + entry("a", "F32", "1", "4,0") + "}", four),
       "tensor 'a': data_offsets [4, 0] are not a beginning and an end"},
      {"cut data", file_of("{" + entry("a", "F32", "2", "0,8") + "}", four),
       "tensor 'a': ends at byte 8 of the data, which has 4; is the file truncated?"},
      {"gap", file_of("{" + entry("a", "U8", "1", "1,2") + "}", "xx"),
       "tensor 'a': begins at byte 1 of the data, 0 is wanted: there is a gap"},
      {"overlap",
       file_of("{" + entry("a", "U8", "2", "0,2") + "," + entry("b", "U8", "2", "1,3") + "}",
               "xxx"),
       "tensor 'b': begins at byte 1 of the data, 2 is wanted: it overlaps the one before"},
      {"rest", file_of("{" + entry("a", "U8", "1", "0,1") + "}", "xxx"),
       "2 bytes behind the last tensor belong to none"},
      {"no dtype", file_of("{\"a\":{}}", ""), "tensor 'a': has no dtype"},
      {"metadata", file_of("{\"__metadata__\":{\"a\":1}}", ""), "__metadata__ 'a' is not a text"},
      {"deep", file_of("{\"a\":" + std::string(1000, '['), ""), "the header is nested too deep"},
  };
  for (const BadFile& bad : table) {
    const auto content = parse_safetensors(bad.bytes);
    ASSERT_FALSE(content.ok()) << bad.what;
    EXPECT_EQ(content.problem().message, bad.problem) << bad.what;
  }
}

class SafetensorsOnDisk : public testing::Test {
 protected:
  TestFolder folder_;
  std::filesystem::path path_ = folder_ / "a.safetensors";
};

TEST_F(SafetensorsOnDisk, WritesTheSameBytesWhateverTheOrder) {
  const std::string wide(16, '\1'), narrow(3, '\2');
  const StoredTensor a{"a", NumberType::u8, {3}, narrow};
  const StoredTensor b{"b \"quoted\" \xc3\xa4", NumberType::i64, {2, 1}, wide};
  const StoredTensor none{"none", NumberType::f32, {0, 5}, ""};
  write_safetensors(path_, {a, b, none}, {{"k", "v"}}, IfExists::replace);
  const std::string bytes = read_file(path_);
  write_safetensors(path_, {none, b, a}, {{"k", "v"}}, IfExists::replace);
  EXPECT_EQ(read_file(path_), bytes);
  const SafetensorsFile file(path_);
  ASSERT_EQ(file.tensors().size(), 3u);
  const StoredTensor* found = file.find(b.name);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->bytes, wide);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(found->bytes.data()) % 8, 0u);
  EXPECT_EQ(file.find("nothing"), nullptr);
  EXPECT_EQ(file.metadata().at("k"), "v");
}

TEST_F(SafetensorsOnDisk, ANameGivenTwiceIsOurBug) {
  const std::string byte(1, '\0'), two(2, '\0');
  EXPECT_THROW(write_safetensors(path_,
                                 {{"a", NumberType::u8, {1}, byte},
                                  {"b", NumberType::u8, {1}, byte},
                                  {"a", NumberType::i16, {1}, two}},
                                 {}, IfExists::replace),
               InternalError);
}

TEST_F(SafetensorsOnDisk, AMissingFileIsNamed) {
  try {
    SafetensorsFile file(path_);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.what(), path_.string() + ": cannot read: No such file or directory");
  }
}

}  // namespace
}  // namespace timeprobe

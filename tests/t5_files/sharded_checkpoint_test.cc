#include "t5_files/sharded_checkpoint.h"

#include <gtest/gtest.h>

#include "tests/t5_files/checkpoint_folder.h"

namespace timeprobe {
namespace {

// Half of the tensors in each of two files.
std::string write_shards(const std::filesystem::path& folder) {
  const TensorBox box(tiny_config());
  std::vector<StoredTensor> shards[2];
  std::string map;
  for (const StoredTensor& tensor : box.tensors()) {
    const bool second = shards[0].size() > shards[1].size();
    shards[second ? 1 : 0].push_back(tensor);
    map += (map.empty() ? "\"" : ",\"") + tensor.name + "\":\"" + (second ? "b" : "a") +
           ".safetensors\"";
  }
  write_safetensors(folder / "a.safetensors", shards[0], {}, IfExists::replace);
  write_safetensors(folder / "b.safetensors", shards[1], {}, IfExists::replace);
  return "{\"metadata\":{\"total_size\":1},\"weight_map\":{" + map + "}}";
}

TEST_F(CheckpointFolder, ReadsAModelInSeveralFiles) {
  write_t5_config(folder_ / "config.json", tiny_config(), IfExists::refuse);
  write_file(folder_ / "model.safetensors.index.json", write_shards(folder_), IfExists::refuse);
  EXPECT_EQ(complaint(), "");
  EXPECT_EQ(T5Checkpoint(folder_).tensor("shared.weight").shape,
            (std::vector<std::int64_t>{10, 6}));
}

TEST_F(CheckpointFolder, NamesTheTensorThatTheIndexPlacesWrongly) {
  write_t5_config(folder_ / "config.json", tiny_config(), IfExists::refuse);
  std::string index = write_shards(folder_);
  const std::string place = "\"shared.weight\":\"";
  const auto at = index.find(place) + place.size();
  index[at] = index[at] == 'a' ? 'b' : 'a';
  write_file(folder_ / "model.safetensors.index.json", index, IfExists::refuse);
  EXPECT_NE(complaint().find("tensor 'shared.weight' is not there, but DIR/model.safetensors"),
            std::string::npos)
      << complaint();
}

TEST(ShardIndex, StaysInItsFolder) {
  for (const char* file : {"../a", "/etc/passwd", "", "..", "a/b"}) {
    const auto index = parse_shard_index(std::string("{\"weight_map\":{\"x\":\"") + file + "\"}}");
    ASSERT_FALSE(index.ok()) << file;
    EXPECT_EQ(index.problem().message,
              "weight_map of tensor 'x' is not the name of a file beside it");
  }
}

TEST(ShardIndex, RefusesWhatIsNoIndex) {
  EXPECT_EQ(parse_shard_index("[1]").problem().message, "is not a JSON object");
  EXPECT_EQ(parse_shard_index("{}").problem().message, "has no weight_map");
  EXPECT_EQ(parse_shard_index("{\"weight_map\":{}}").problem().message, "weight_map is empty");
}

}  // namespace
}  // namespace timeprobe

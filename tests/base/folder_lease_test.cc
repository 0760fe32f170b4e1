#include "base/folder_lease.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <optional>
#include <regex>
#include <string>

#include "base/error.h"
#include "tests/test_folder.h"
#include "tests/usage_problem.h"

namespace timeprobe {
namespace {

std::string problem_of(const std::filesystem::path& folder) {
  return usage_problem([&] { FolderLease lease(folder); });
}

TEST(FolderLease, SaysWhoHoldsTheFolderAndSinceWhen) {
  const TestFolder folder;
  std::optional<FolderLease> first(std::in_place, folder / "new/run");
  const std::string problem = problem_of(folder / "new/run");
  EXPECT_TRUE(std::regex_match(
      problem, std::regex((folder / "new/run").string() + ": is being written by process " +
                          std::to_string(::getpid()) +
                          " on .+ since 2[0-9-]+T[0-9:]+Z; wait for it, or choose another --out")))
      << problem;
  first.reset();
  EXPECT_NO_THROW(FolderLease(folder / "new/run"));
}

TEST(FolderLease, WhatAnEndedProcessLeftHoldsNothing) {
  const TestFolder folder;
  folder.write("lock", "process 1 on elsewhere since 2020-01-01T00:00:00Z\n");
  const FolderLease lease(folder.path());
  EXPECT_TRUE(read_file(folder / "lock").starts_with("process " + std::to_string(::getpid())));
}

TEST(FolderLease, IsCheckedWithoutATrace) {
  const TestFolder folder;
  check_folder_is_free(folder / "new/run");
  EXPECT_TRUE(folder.files().empty());
  const FolderLease lease(folder.path());
  EXPECT_NE(usage_problem([&] { check_folder_is_free(folder); }).find("is being written by"),
            std::string::npos);
  folder.write("file", "text");
  EXPECT_EQ(usage_problem([&] { check_folder_is_free(folder / "file/run"); }),
            (folder / "file").string() + ": is a file; a folder is wanted");
}

TEST(FolderLease, LeavesNoFolderInWhichNothingWasWritten) {
  const TestFolder folder;
  folder.write("runs/mine", "text");
  FolderLease(folder / "runs/new/run");
  EXPECT_TRUE(std::filesystem::exists(folder / "runs/mine"));
  EXPECT_FALSE(std::filesystem::exists(folder / "runs/new"));
  {
    const FolderLease lease(folder / "runs/new/run");
    folder.write("runs/new/run/metrics.jsonl", "{}\n");
  }
  EXPECT_TRUE(std::filesystem::exists(folder / "runs/new/run/lock"));
}

TEST(FolderLease, LeavesAFolderThatItFound) {
  const TestFolder folder;
  std::filesystem::create_directories(folder / "run");
  FolderLease(folder / "run");
  EXPECT_TRUE(std::filesystem::exists(folder / "run/lock"));
}

TEST(FolderLease, MovesWithItsValue) {
  const TestFolder folder;
  std::optional<FolderLease> first(std::in_place, folder / "run");
  {
    const FolderLease second = *std::move(first);
    first.reset();
    EXPECT_NE(problem_of(folder / "run").find("is being written by"), std::string::npos);
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "run"));
}

TEST(FolderLease, WantsAFolder) {
  const TestFolder folder;
  folder.write("run", "text");
  EXPECT_EQ(problem_of(folder / "run"),
            (folder / "run").string() + ": is a file; a folder is wanted");
}

}  // namespace
}  // namespace timeprobe

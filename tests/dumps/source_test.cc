// Files, pipes and standard input as sources, and what is refused.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <thread>

#include "base/error.h"
#include "dumps/pipe_source.h"
#include "tests/dumps/packed.h"
#include "tests/dumps/read_back.h"

namespace timeprobe::dumps {
namespace {

constexpr std::uint64_t kSeed = 1729;

// Writes the content into a pipe in pieces of random lengths; the reading end is its path.
class Writer {
 public:
  explicit Writer(std::string content) {
    ::signal(SIGPIPE, SIG_IGN);  // the reader may stop early
    int ends[2];
    EXPECT_EQ(::pipe2(ends, O_CLOEXEC), 0);
    reading_ = ends[0];
    thread_ = std::jthread([writing = ends[1], content = std::move(content)] {
      Random random(kSeed);
      for (const auto piece : random_pieces(content, 100000, random)) {
        for (std::size_t done = 0; done < piece.size();) {
          const ssize_t written = ::write(writing, piece.data() + done, piece.size() - done);
          if (written <= 0) break;
          done += static_cast<std::size_t>(written);
        }
      }
      ::close(writing);
    });
  }
  ~Writer() { ::close(reading_); }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  std::string path() const { return "/dev/fd/" + std::to_string(reading_); }
  int descriptor() const { return reading_; }

 private:
  int reading_ = -1;
  std::jthread thread_;
};

// Standard input is something else for a while.
class StandardInput {
 public:
  explicit StandardInput(int descriptor) : saved_(::dup(STDIN_FILENO)) {
    ::dup2(descriptor, STDIN_FILENO);
  }
  ~StandardInput() {
    ::dup2(saved_, STDIN_FILENO);
    ::close(saved_);
  }
  StandardInput(const StandardInput&) = delete;
  StandardInput& operator=(const StandardInput&) = delete;

 private:
  int saved_;
};

TEST(Source, APipeGivesTheSame) {
  const std::string text = random_lines(400000, 5000, kSeed);
  for (const Packing& packing : packings()) {
    for (const int num_threads : {1, 2, 4}) {
      SCOPED_TRACE(packing.name + ", threads " + std::to_string(num_threads));
      Random random = Random::stream(kSeed, packing.name);
      const Writer writer(packing.pack(text, random));
      const ReadBack back = read_back(writer.path(), {.num_threads = num_threads});
      EXPECT_TRUE(back.text() == text);
      EXPECT_TRUE(back.damages.empty());
    }
  }
}

TEST(Source, ADamagedPipeGoesOn) {
  Random random(kSeed);
  std::string packed;
  std::string text;
  for (int i = 0; i < 30; ++i) {
    const std::string part = random_lines(20000, 100, kSeed + static_cast<std::uint64_t>(i));
    std::string member = gzip_member(part);
    const bool damaged = i == 7 || i == 20;
    if (damaged) member[member.size() / 2] ^= 1;
    packed += member;
    const std::string without_first = part.substr(part.find('\n') + 1);
    if (!damaged) text += i == 8 || i == 21 ? without_first : part;
  }
  const Writer writer(packed);
  const ReadBack back = read_back(writer.path(), {.num_threads = 3});
  std::size_t found = 0;
  const auto wanted = records_of(text);
  for (const std::string& record : back.records) {
    if (found < wanted.size() && wanted[found] == record) ++found;
  }
  EXPECT_EQ(found, wanted.size());
  EXPECT_GE(back.damages.size(), 2U);
}

TEST(Source, StandardInputIsReadWhetherFileOrPipe) {
  const std::string text = random_lines(100000, 500, kSeed);
  const TestFile file(gzip_member(text));
  {
    const int descriptor = ::open(file.path().c_str(), O_RDONLY | O_CLOEXEC);
    const StandardInput input(descriptor);
    EXPECT_TRUE(read_back("-", {.num_threads = 2}).text() == text);
    EXPECT_TRUE(read_back("-", {.shard = {0, 2}}).text() == text) << "a file has a size";
    ::close(descriptor);
  }
  const Writer writer(gzip_member(text));
  const StandardInput input(writer.descriptor());
  EXPECT_TRUE(read_back("-", {.num_threads = 2}).text() == text);
}

TEST(Source, AFileIsReadFromWhereItStands) {
  const std::string text = random_lines(10000, 500, kSeed);
  const TestFile file("not this" + text);
  const int descriptor = ::open(file.path().c_str(), O_RDONLY | O_CLOEXEC);
  ::lseek(descriptor, 8, SEEK_SET);
  const StandardInput input(descriptor);
  EXPECT_EQ(read_back("-").text(), text);
  ::close(descriptor);
}

TEST(Source, APipeIsHeldInBoundedMemory) {
  const Writer writer(std::string(3000000, 'x'));
  Standing first;
  first.first = true;
  PipeSource source(Descriptor(::dup(writer.descriptor())), "pipe", 1000000);
  std::string room(100000, '\0');
  for (std::uint64_t at = 0; at < 2900000; at += room.size()) {
    ASSERT_GT(source.read(at, room, first), 0U);
    source.release(at);
    EXPECT_GE(source.kept_from() + 600000, at);
  }
  Standing later;
  later.unwanted = true;
  EXPECT_THROW(source.read(2999999, room, later), Unwanted);
}

std::string complaint(const std::filesystem::path& path, const DumpOptions& options = {},
                      const std::string& record_end = "\n") {
  try {
    read_back(path, options, record_end);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::usage);
    return error.what();
  }
  return "none";
}

TEST(Source, WhatIsNoDumpIsRefused) {
  EXPECT_EQ(complaint("/nowhere/dump"), "/nowhere/dump: No such file or directory");
  EXPECT_EQ(complaint("/tmp"), "/tmp: a folder; the file of a dump is wanted");
  struct Row {
    std::string content;
    std::string problem;
  };
  const std::string wanted = "; plain text, gzip, bzip2 or zstd is wanted";
  const std::vector<Row> rows = {
      {"", "the file is empty; a dump is wanted"},
      {std::string("\xfd"
                   "7zXZ\0\0",
                   7),
       "is xz" + wanted},
      {"PK\x03\x04", "is a zip archive" + wanted},
      {"\x04\x22\x4d\x18", "is lz4" + wanted},
      {"7z\xbc\xaf\x27\x1c", "is a 7z archive" + wanted},
      {"\xff\xfe{\n", "is UTF-16" + wanted},
      {std::string("ab\0c", 4), "byte 2 is zero, which no text holds" + wanted},
      // A window of 1 GiB.
      {std::string("\x28\xb5\x2f\xfd\x00\xa0", 6),
       "needs 1024 MiB to be decompressed, more than 128; use zstd -dc --long=31 "},
  };
  for (const Row& row : rows) {
    const TestFile file(row.content);
    const std::string seen = complaint(file.path());
    EXPECT_TRUE(seen.starts_with(file.path().string() + ": " + row.problem)) << seen;
  }
}

TEST(Source, ShardsAndMarksThatCannotBeAreRefused) {
  const TestFile file("a\nb\n");
  EXPECT_EQ(complaint(file.path(), {.shard = {2, 2}}),
            "shard 2/2: the first number counts from 0 and is below the second");
  EXPECT_EQ(complaint(file.path(), {.shard = {0, 0}}),
            "shard 0/0: the first number counts from 0 and is below the second");
  EXPECT_EQ(complaint(file.path(), {}, "\n\n"), "'\n\n' cannot end a record: it begins as it ends");
  EXPECT_EQ(complaint(file.path(), {}, ""), "the end of a record is a text, not nothing");
  const Writer writer("a\nb\n");
  EXPECT_EQ(complaint(writer.path(), {.shard = {0, 2}}),
            writer.path() + ": a pipe has no size; shards need a file");
}

}  // namespace
}  // namespace timeprobe::dumps

#include "tokenizer/protobuf_wire.h"

#include <gtest/gtest.h>

namespace timeprobe {
namespace {

TEST(ProtobufWire, WhatIsWrittenIsRead) {
  WireWriter writer;
  writer.integer(1, -1);
  writer.integer(200, 300);
  writer.real(3, -0.25f);
  writer.bytes(4, std::string_view("a\0b", 3));
  WireReader reader(writer.message());
  EXPECT_EQ(reader.next()->signed_integer(), -1);
  const auto large = reader.next();
  EXPECT_EQ(large->number, 200u);
  EXPECT_EQ(large->integer, 300u);
  EXPECT_EQ(reader.next()->real(), -0.25f);
  EXPECT_EQ(reader.next()->bytes, std::string_view("a\0b", 3));
  EXPECT_FALSE(reader.next());
  EXPECT_FALSE(reader.broken());
}

TEST(ProtobufWire, TheBytesAreThoseOfTheSpecification) {
  WireWriter writer;
  writer.integer(1, 150);
  writer.bytes(2, "testing");
  EXPECT_EQ(writer.message(), "\x08\x96\x01\x12\x07testing");
}

TEST(ProtobufWire, BrokenMessagesEndTheWalk) {
  const std::string_view table[] = {
      {"\x08", 1},  // no value
      {"\x12\x05"
       "ab",
       4},                                                   // longer than what is there
      {"\x1d\0\0\0", 4},                                     // three of four bytes
      {"\x0b", 1},                                           // a group
      {"\x00\x01", 2},                                       // field 0
      {"\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", 11},  // no end
  };
  for (const std::string_view message : table) {
    WireReader reader(message);
    EXPECT_FALSE(reader.next());
    EXPECT_TRUE(reader.broken());
  }
}

}  // namespace
}  // namespace timeprobe

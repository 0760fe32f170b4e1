#include "wikipedia/xml_events.h"

#include <expat.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <type_traits>

#include "base/error.h"

namespace timeprobe::wikipedia {
namespace {

constexpr int kDeepest = 100;
constexpr std::size_t kPieceBytes = std::size_t{1} << 20;  // expat counts in int

struct Reading {
  const XmlHandlers* handlers;
  XML_Parser parser;
  int depth = 0;
  bool too_deep = false;
};

void on_begin(void* data, const char* name, const char** attributes) {
  auto& reading = *static_cast<Reading*>(data);
  if (++reading.depth > kDeepest) {
    reading.too_deep = true;
    XML_StopParser(reading.parser, XML_FALSE);
    return;
  }
  reading.handlers->begin(name, attributes);
}

void on_end(void* data, const char* name) {
  auto& reading = *static_cast<Reading*>(data);
  --reading.depth;
  reading.handlers->end(name);
}

void on_text(void* data, const char* text, int length) {
  static_cast<Reading*>(data)->handlers->text({text, static_cast<std::size_t>(length)});
}

std::string problem_of(const Reading& reading) {
  const auto byte = XML_GetCurrentByteIndex(reading.parser);
  if (reading.too_deep) {
    return fmt::format("byte {}: elements are nested deeper than {}", byte, kDeepest);
  }
  return fmt::format("byte {}: {}", byte, XML_ErrorString(XML_GetErrorCode(reading.parser)));
}

}  // namespace

std::string_view attribute(XmlAttributes attributes, std::string_view name) {
  for (; attributes[0] != nullptr; attributes += 2) {
    if (attributes[0] == name) return attributes[1];
  }
  return {};
}

std::optional<Problem> read_xml(std::string_view xml, const XmlHandlers& handlers) {
  using Parser = std::unique_ptr<std::remove_pointer_t<XML_Parser>, decltype(&XML_ParserFree)>;
  const Parser parser(XML_ParserCreate("UTF-8"), &XML_ParserFree);
  if (!parser) throw runtime_failure("no memory for an XML parser");
  Reading reading{&handlers, parser.get()};
  XML_SetUserData(parser.get(), &reading);
  XML_SetElementHandler(parser.get(), on_begin, on_end);
  XML_SetCharacterDataHandler(parser.get(), on_text);
  for (bool last = false; !last;) {
    const std::string_view piece = xml.substr(0, kPieceBytes);
    xml.remove_prefix(piece.size());
    last = xml.empty();
    const XML_Status status = XML_Parse(parser.get(), piece.data(), static_cast<int>(piece.size()),
                                        last ? XML_TRUE : XML_FALSE);
    if (status != XML_STATUS_OK) return Problem{problem_of(reading)};
  }
  return std::nullopt;
}

}  // namespace timeprobe::wikipedia

// A piece of XML as a stream of calls, through expat.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace timeprobe::wikipedia {

// Attributes of an element: name, value, name, value, null.
using XmlAttributes = const char* const*;

// The value of an attribute; empty where it is missing.
std::string_view attribute(XmlAttributes attributes, std::string_view name);

struct XmlHandlers {
  std::function<void(std::string_view element, XmlAttributes attributes)> begin;
  std::function<void(std::string_view element)> end;
  std::function<void(std::string_view text)> text;  // in pieces
};

// Calls the handlers for one document in UTF-8; a problem is "byte 12: not well-formed (invalid
// token)". Elements nested deeper than 100 are a problem, too.
std::optional<Problem> read_xml(std::string_view xml, const XmlHandlers& handlers);

}  // namespace timeprobe::wikipedia

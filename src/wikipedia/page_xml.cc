#include "wikipedia/page_xml.h"

#include <fmt/format.h>

#include <vector>

#include "base/parse_as.h"
#include "wikipedia/xml_events.h"

namespace timeprobe::wikipedia {
namespace {

// Gathers the members of a page from the events of its XML.
class PageGatherer {
 public:
  void begin(std::string_view element, XmlAttributes attributes) {
    ++depth_;
    target_ = nullptr;
    if (depth_ == 2) begin_member(element, attributes);
    in_revision_ = depth_ >= 3 ? in_revision_ : element == "revision";
    if (depth_ == 3 && in_revision_) begin_revision_member(element);
    if (target_ != nullptr) target_->clear();
  }

  void end(std::string_view) {
    --depth_;
    target_ = nullptr;
  }

  void text(std::string_view text) {
    if (target_ != nullptr) *target_ += text;
  }

  Result<PageXml> page() {
    if (page_.title.empty()) return Problem{"the page has no title"};
    const auto space = parse_as<int>(number_space_);
    if (!space) return Problem{fmt::format("ns '{}' is not a number", number_space_)};
    const auto id = parse_as<std::uint64_t>(id_);
    if (!id) return Problem{fmt::format("id '{}' is not a number", id_)};
    page_.number_space = *space;
    page_.id = *id;
    return std::move(page_);
  }

 private:
  void begin_member(std::string_view element, XmlAttributes attributes) {
    if (element == "title") target_ = &page_.title;
    if (element == "ns") target_ = &number_space_;
    if (element == "id") target_ = &id_;
    if (element == "redirect") page_.redirect = attribute(attributes, "title");
  }

  void begin_revision_member(std::string_view element) {
    if (element == "model") target_ = &page_.model;
    if (element == "text") target_ = &page_.wikitext;
  }

  PageXml page_;
  std::string number_space_ = "0";  // dumps before schema 0.6 do not say it
  std::string id_;
  std::string* target_ = nullptr;  // what the text of the open element is put into
  int depth_ = 0;
  bool in_revision_ = false;
};

}  // namespace

Result<PageXml> parse_page(std::string_view xml) {
  constexpr std::string_view kEnd = "</page>";
  const std::size_t end = xml.rfind(kEnd);
  if (end == std::string_view::npos) return Problem{"the page has no end: the dump is cut here"};
  PageGatherer gatherer;
  XmlHandlers handlers;
  handlers.begin = [&](std::string_view element, XmlAttributes attributes) {
    gatherer.begin(element, attributes);
  };
  handlers.end = [&](std::string_view element) { gatherer.end(element); };
  handlers.text = [&](std::string_view text) { gatherer.text(text); };
  if (auto problem = read_xml(xml.substr(0, end + kEnd.size()), handlers)) return *problem;
  return gatherer.page();
}

}  // namespace timeprobe::wikipedia

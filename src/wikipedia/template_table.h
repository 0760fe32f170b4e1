// Which templates are words of a sentence, and what stands in the text for them:
// {{convert|5|km|mi}} is "5 km", {{lang|fr|bonjour}} is "bonjour", an infobox is nothing.
//
// The table is data, data/wikipedia/templates.yaml, which says how it is written.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "wikipedia/template_text.h"

namespace timeprobe::wikipedia {

class TemplateTable {
 public:
  // English Wikipedia's: data/wikipedia/templates.yaml.
  static const TemplateTable& bundled();

  // Throw a usage Error that names file, line and key.
  static TemplateTable read(const std::filesystem::path& path);
  static TemplateTable parse(const std::string& yaml, const std::string& file_name);

  // The text for a use of a template, given what stands between its pipes (the name first); none
  // for a template that is left out.
  std::optional<std::string> text_of(const std::vector<std::string_view>& parts) const;

 private:
  using Texts = std::vector<TemplateText>;  // the first that can be filled is taken

  // A template that was found, and its arguments.
  struct Use {
    const Texts* texts;
    std::vector<std::string_view> values;
  };

  void add_name(const std::string& name, std::size_t texts);
  std::optional<Use> find_use(const std::vector<std::string_view>& parts) const;
  const Texts* find(std::string_view name) const;

  std::vector<Texts> texts_;
  std::unordered_map<std::string, std::size_t> by_name_;           // name -> place in texts_
  std::vector<std::pair<std::string, std::size_t>> by_beginning_;  // "lang-" -> place in texts_
  UnitTexts units_;
};

}  // namespace timeprobe::wikipedia

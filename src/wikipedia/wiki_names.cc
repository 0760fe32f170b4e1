#include "wikipedia/wiki_names.h"

#include <utf8proc.h>

#include "base/embedded_data.h"
#include "base/utf8.h"
#include "base/yaml_reader.h"
#include "wikipedia/title.h"

namespace timeprobe::wikipedia {
namespace {

// Longer than any word of the table; a longer one needs no look-up.
constexpr std::size_t kLongestWord = 80;

void append_lower(std::string& out, std::uint32_t code_point) {
  const auto lower = utf8proc_tolower(static_cast<utf8proc_int32_t>(code_point));
  append_code_point(out, static_cast<std::uint32_t>(lower));
}

// The form in which words are compared.
std::string folded(std::string_view word) {
  const std::string title = normalize_title(word);
  std::string lower;
  if (find_invalid_utf8(title)) return lower;
  for (std::size_t i = 0; i < title.size();) append_lower(lower, next_code_point(title, i));
  return lower;
}

}  // namespace

const WikiNames& WikiNames::bundled() {
  static const WikiNames names =
      parse(std::string(embedded_file("wikipedia/names.yaml")), "wikipedia/names.yaml");
  return names;
}

WikiNames WikiNames::parse(const std::string& yaml, const std::string& file_name) {
  const YamlReader reader(yaml, file_name);
  reader.check_keys(reader.root(),
                    {"schema", "file", "category", "other", "interwiki", "languages"});
  WikiNames names;
  const auto add = [&](const std::string& key, LinkKind kind) {
    for (const YAML::Node& word : reader.list(reader.root(), key)) {
      names.kinds_.emplace(folded(reader.text(key, word)), kind);
    }
  };
  add("file", LinkKind::file);
  add("category", LinkKind::category);
  add("other", LinkKind::elsewhere);
  add("interwiki", LinkKind::elsewhere);
  add("languages", LinkKind::interlanguage);
  return names;
}

void WikiNames::add_namespace(int number, std::string_view name) {
  constexpr int kFile = 6;
  constexpr int kCategory = 14;
  const std::string word = folded(name);
  if (number == 0 || word.empty()) return;
  kinds_[word] = number == kFile       ? LinkKind::file
                 : number == kCategory ? LinkKind::category
                                       : LinkKind::elsewhere;
}

LinkKind WikiNames::kind_of(std::string_view target) const {
  const std::size_t colon = target.substr(0, kLongestWord).find(':');
  if (colon == std::string_view::npos) return LinkKind::article;
  const auto found = kinds_.find(folded(target.substr(0, colon)));
  return found == kinds_.end() ? LinkKind::article : found->second;
}

}  // namespace timeprobe::wikipedia

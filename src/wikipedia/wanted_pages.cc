#include "wikipedia/wanted_pages.h"

#include "base/error.h"
#include "base/line_stream.h"
#include "base/text_normalization.h"
#include "facts/fact_reader.h"
#include "wikipedia/title.h"

namespace timeprobe::wikipedia {

WantedPages WantedPages::of_facts(const std::filesystem::path& path) {
  const FactFile file = read_facts(path);
  WantedPages wanted;
  wanted.rejections_ = file.rejections;
  for (const Fact& fact : file.facts) {
    const std::optional<std::string> id =
        fact.subject.id ? std::optional(fact.subject.id->text()) : std::nullopt;
    wanted.add(fact.subject_page.value_or(fact.subject.name), id);
  }
  if (wanted.by_title_.empty()) {
    throw usage_error(path.string() + ": holds no fact, so no page is wanted");
  }
  return wanted;
}

WantedPages WantedPages::of_titles(const std::filesystem::path& path) {
  LineStream lines(path);
  WantedPages wanted;
  while (lines.next()) {
    const std::string_view title = trim(lines.text());
    if (!title.empty() && title.front() != '#') wanted.add(title, std::nullopt);
  }
  if (wanted.by_title_.empty()) {
    throw usage_error(path.string() + ": holds no title, so no page is wanted");
  }
  return wanted;
}

void WantedPages::add(std::string_view title, const std::optional<std::string>& subject_id) {
  const std::string normal = normalize_title(title);
  if (normal.empty()) return;
  std::set<std::string>& subjects = by_title_[normal];
  if (subject_id) subjects.insert(*subject_id);
}

std::vector<std::string> WantedPages::titles() const {
  std::vector<std::string> titles;
  for (const auto& [title, subjects] : by_title_) titles.push_back(title);
  return titles;
}

}  // namespace timeprobe::wikipedia

// Which pages are wanted, by title, and for which subjects.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/line_reader.h"

namespace timeprobe::wikipedia {

class WantedPages {
 public:
  // The pages of the subjects of a file of facts (facts/fact_reader.h): the page that the fact
  // names, or, where it names none, the page that has the subject's name. Lines that are no facts
  // are rejected. Throws a usage Error for a file that cannot be read or holds no fact.
  static WantedPages of_facts(const std::filesystem::path& path);

  // A title a line; empty lines and lines that begin with '#' do not count. Throws as above.
  static WantedPages of_titles(const std::filesystem::path& path);

  void add(std::string_view title, const std::optional<std::string>& subject_id);

  // Normalised title -> Wikidata items of the subjects, in order, each once; none for a page that
  // is wanted for itself.
  const std::map<std::string, std::set<std::string>>& by_title() const { return by_title_; }

  // The normalised titles in order.
  std::vector<std::string> titles() const;

  const std::vector<Rejection>& rejections() const { return rejections_; }

 private:
  std::map<std::string, std::set<std::string>> by_title_;
  std::vector<Rejection> rejections_;
};

}  // namespace timeprobe::wikipedia

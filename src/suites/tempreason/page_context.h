// The setting OBQA: the Wikipedia page of a question's subject, as TempReason's files have it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/line_reader.h"
#include "facts/fact.h"
#include "facts/fact_group.h"
#include "wikipedia/page.h"

namespace timeprobe::tempreason {

// The page in one line: the title, directly behind it the first sentence, and paragraph on
// paragraph without anything between them. Headings and lists are left out, as in all 221 pages of
// the official sample:
//
//   "Gad YaacobiGad Yaacobi (18 January 1935 – 27 August 2007) was an Israeli Minister.Yaacobi was
//   ..."
std::string page_context(const wikipedia::Page& page);

// The contexts of subjects, out of a file of pages.
class SubjectPages {
 public:
  // Reads the pages (docs/formats.md, "Pages") of the subjects of these groups. A subject has the
  // page that was taken for its Wikidata item, or else the page of the title that its facts name,
  // or of its name. Pages that were taken for other items only are not found by a name. Lines that
  // are no pages are rejected. Throws a usage Error for a file that cannot be read or holds no
  // page.
  static SubjectPages read(const std::filesystem::path& path, const std::vector<Fact>& facts,
                           const std::vector<FactGroup>& groups);

  // None where the subject has no page. Valid as long as this object is.
  const std::string* context_of(const Entity& subject) const;

  std::size_t num_pages() const { return num_pages_; }  // lines of the file that are pages
  const std::vector<Rejection>& rejections() const { return rejections_; }

 private:
  // How a page was found to be a subject's, the better the later.
  enum class Match { redirect, title, id };
  struct Found {
    std::shared_ptr<const std::string> context;
    Match match = Match::redirect;
  };

  void take(const wikipedia::PageHead& head, const std::string& line, std::size_t number,
            const std::string& file);
  std::map<std::string, Match> subjects_of(const wikipedia::PageHead& head) const;

  // Subjects are told apart by their keys: the Wikidata item, or else the name.
  std::set<std::string> has_id_;
  std::map<std::string, std::vector<std::string>> subjects_by_title_;
  std::map<std::string, Found> found_;
  std::vector<Rejection> rejections_;
  std::size_t num_pages_ = 0;
};

}  // namespace timeprobe::tempreason

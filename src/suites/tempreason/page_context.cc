#include "suites/tempreason/page_context.h"

#include <algorithm>
#include <iterator>

#include "base/error.h"
#include "base/line_stream.h"
#include "base/text_normalization.h"
#include "wikipedia/title.h"

namespace timeprobe::tempreason {
namespace {

using wikipedia::Page;
using wikipedia::PageHead;
using wikipedia::TextSpan;

// Groups are one subject's when their ids are equal, or, without id, their names (fact_group.h).
std::string key_of(const Entity& subject) {
  return subject.id ? subject.id->text() : "name " + subject.name;
}

// Headings and lists, in the order of the text. Both are whole lines, so they do not overlap.
std::vector<TextSpan> left_out_spans(const Page& page) {
  std::vector<TextSpan> spans = page.content.lists;
  for (const auto& heading : page.content.headings) spans.push_back(heading.span);
  std::ranges::sort(spans, {}, &TextSpan::begin);
  return spans;
}

void append_without_line_ends(std::string& out, std::string_view text) {
  std::copy_if(text.begin(), text.end(), std::back_inserter(out), [](char c) { return c != '\n'; });
}

std::string no_pages_message(const std::filesystem::path& path,
                             const std::vector<Rejection>& rejections) {
  const std::string first = rejections.empty() ? "" : " (" + describe(rejections.front()) + ")";
  return path.string() + ": holds no page of `timeprobe extract pages`" + first;
}

}  // namespace

std::string page_context(const Page& page) {
  const std::string_view text = page.content.text;
  std::string context = page.head.title;
  std::size_t at = 0;
  for (const TextSpan& span : left_out_spans(page)) {
    append_without_line_ends(context, text.substr(at, std::max(span.begin, at) - at));
    at = std::max(at, span.end);
  }
  append_without_line_ends(context, text.substr(at));
  return context;
}

SubjectPages SubjectPages::read(const std::filesystem::path& path, const std::vector<Fact>& facts,
                                const std::vector<FactGroup>& groups) {
  SubjectPages pages;
  std::set<std::string> in_groups;
  for (const FactGroup& group : groups) in_groups.insert(key_of(group.subject));
  for (const Fact& fact : facts) {
    const std::string key = key_of(fact.subject);
    if (!in_groups.erase(key)) continue;  // the first fact of a subject names its page
    if (fact.subject.id) pages.has_id_.insert(key);
    const std::string title =
        wikipedia::normalize_title(fact.subject_page.value_or(fact.subject.name));
    pages.subjects_by_title_[title].push_back(key);
  }
  LineStream lines(path);
  while (lines.next()) {
    if (trim(lines.text()).empty()) continue;
    const Result<PageHead> head = wikipedia::parse_page_head(lines.text());
    if (head) {
      pages.take(*head, lines.text(), lines.number(), lines.name());
    } else {
      pages.rejections_.push_back({lines.name(), lines.number(), head.problem().message});
    }
  }
  if (pages.num_pages_ == 0) throw usage_error(no_pages_message(path, pages.rejections_));
  return pages;
}

void SubjectPages::take(const PageHead& head, const std::string& line, std::size_t number,
                        const std::string& file) {
  const std::map<std::string, Match> subjects = subjects_of(head);
  if (subjects.empty()) {
    ++num_pages_;
    return;
  }
  const Result<Page> page = wikipedia::parse_page_record(line);
  if (!page) {
    rejections_.push_back({file, number, page.problem().message});
    return;
  }
  ++num_pages_;
  const auto context = std::make_shared<const std::string>(page_context(*page));
  for (const auto& [key, match] : subjects) {
    Found& found = found_[key];
    if (!found.context || match > found.match) found = {context, match};
  }
}

// For whom the page is: its own subjects, and where it has none, those who name its titles.
std::map<std::string, SubjectPages::Match> SubjectPages::subjects_of(const PageHead& head) const {
  std::map<std::string, Match> subjects;
  for (const std::string& id : head.subject_ids) {
    if (has_id_.contains(id)) subjects.emplace(id, Match::id);
  }
  const auto add_named = [&](const std::string& title, Match match) {
    const auto named = subjects_by_title_.find(wikipedia::normalize_title(title));
    if (named == subjects_by_title_.end()) return;
    for (const std::string& key : named->second) {
      const bool taken_for_others = has_id_.contains(key) && !head.subject_ids.empty();
      if (!taken_for_others) subjects.emplace(key, match);
    }
  };
  add_named(head.title, Match::title);
  for (const std::string& title : head.redirected_from) add_named(title, Match::redirect);
  return subjects;
}

const std::string* SubjectPages::context_of(const Entity& subject) const {
  const auto found = found_.find(key_of(subject));
  return found == found_.end() ? nullptr : found->second.context.get();
}

}  // namespace timeprobe::tempreason

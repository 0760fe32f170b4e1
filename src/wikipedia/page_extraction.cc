#include "wikipedia/page_extraction.h"

#include <fmt/format.h>

#include <chrono>
#include <memory>

#include "base/error.h"
#include "dumps/byte_source.h"
#include "wikipedia/dump_front.h"
#include "wikipedia/multistream.h"
#include "wikipedia/multistream_index.h"
#include "wikipedia/page_files.h"
#include "wikipedia/page_part.h"
#include "wikipedia/page_records.h"
#include "wikipedia/page_search.h"
#include "wikipedia/page_shard.h"
#include "wikipedia/page_sifter.h"
#include "wikipedia/pages_checkpoint.h"

namespace timeprobe::wikipedia {
namespace fs = std::filesystem;

namespace {

// Thrown to end a reading that was asked to stop.
struct Stopped {};

constexpr const char* kDamaged = "the dump is damaged";

// Of text; a hundred pages have about 2 MiB.
constexpr std::size_t kMaxStreamBytes = std::size_t{64} << 20;

bool is_pipe(const PagesOptions& options) { return dumps::is_pipe(options.dump); }

void check(const PagesOptions& options) {
  if (!is_pipe(options)) open_file(options.dump);  // throws where it cannot be read
  if (is_pipe(options) && options.old_work == dumps::OldWork::resume) {
    throw usage_error("a pipe cannot be gone on with; give the dump as a file");
  }
  if (is_pipe(options) && options.shard.count > 1) {
    throw usage_error("a pipe cannot be cut into shards; give the dump as a file");
  }
  if (is_pipe(options) && options.index) {
    throw usage_error("an index names places in a file: give the dump as one, or no index");
  }
  if (options.extract == Extract::redirects && options.wanted) {
    throw usage_error("all redirects are taken, no title can be wanted");
  }
}

class Extraction {
 public:
  explicit Extraction(const PagesOptions& options)
      : options_(options),
        is_pipe_(is_pipe(options)),
        files_(options.out, options.if_exists, options.old_work),
        run_(shard_key(options)) {
    begin_or_resume();
    learn_about_wiki();
    if (options_.wanted) {
      part_ = std::make_unique<PagePart>(files_.part(), state_.part_bytes);
    } else {
      lines_ = std::make_unique<dumps::PartFile>(files_.part(), state_.part_bytes);
      if (is_page_shard() && state_.part_bytes == 0) lines_->append(shard_head());
    }
  }

  PagesSummary run() {
    try {
      read_all();
      finish();
    } catch (const Stopped&) {
      if (is_pipe_) {
        files_.remove_traces();
      } else {
        save_state();
      }
      summary_.end = dumps::PassEnd::interrupted;
    }
    return std::move(summary_);
  }

 private:
  using Take = SiftRules::Take;

  bool is_shard() const { return options_.shard.count > 1; }

  // What it writes is not used as it is, but merged.
  bool is_page_shard() const { return is_shard() && options_.extract == Extract::pages; }

  std::string shard_head() const { return shard_head_line({run_key(options_), options_.shard}); }

  void begin_or_resume() {
    if (options_.wanted)
      search_ = std::make_unique<PageSearch>(*options_.wanted, known_redirects());
    state_.run = run_;
    state_.resolving = is_shard() && options_.wanted && !options_.redirects;
    if (!files_.has_checkpoint()) return;
    state_ = load_pages_checkpoint(files_.checkpoint());
    if (state_.run != run_) {
      throw usage_error(
          files_.checkpoint().string() +
          ": belongs to a run with another dump or other options; give --force to begin anew");
    }
    if (search_) search_->take_json(state_.search);
    resumed_ = true;
  }

  Redirects known_redirects() const {
    Redirects known;
    if (options_.redirects) known.read(*options_.redirects, options_.wanted->titles());
    return known;
  }

  // Names of namespaces and the language, from the front of the dump. A pipe cannot be looked into
  // before it is read: its language comes with the first block.
  void learn_about_wiki() {
    if (!is_pipe_) {
      if (const auto site = read_dump_front(options_.dump)) learn_about(*site);
    }
    if (options_.templates) templates_ = TemplateTable::read(*options_.templates);
    rules_.wikitext.names = &names_;
    if (options_.templates) rules_.wikitext.templates = &*templates_;
    rules_.number_spaces = options_.number_spaces;
    rules_.max_page_bytes = options_.max_page_bytes;
    if (summary_.language.empty()) summary_.language = options_.language.value_or("en");
  }

  void learn_about(const SiteInfo& site) {
    if (!is_pipe_) names_ = names_of(site);
    if (!options_.language && !site.language.empty()) summary_.language = site.language;
  }

  void read_all() {
    if (!options_.wanted) return read_whole();
    if (state_.resolving) resolve_redirects();
    collect_pages();
  }

  // Every page, or every redirect.
  void read_whole() {
    if (!resumed_) ++state_.reading;
    rules_.sought = nullptr;
    rules_.take = options_.extract == Extract::redirects ? Take::redirects : Take::pages;
    read_dump_once(options_.shard, /*streams=*/nullptr);
  }

  // A shard's page may be the end of a redirect that stands in another shard.
  void resolve_redirects() {
    rules_.take = Take::redirects;
    search_all(dumps::Shard{});
    state_.missing = search_->ends().missing;
    search_->forget_pages();
    state_.resolving = false;
    state_.refusals = {};  // the shard that has the page tells of it
    state_.streams_read.clear();
  }

  void collect_pages() {
    rules_.take = Take::pages;
    search_all(options_.shard);
  }

  // Readings until nothing more is sought.
  void search_all(const dumps::Shard& shard) {
    while (true) {
      if (!resumed_) search_->begin_reading();
      if (search_->sought().empty()) return;
      if (!resumed_) ++state_.reading;
      resumed_ = false;
      rules_.sought = &search_->sought();
      read_sought(shard);
      state_.next.reset();
      if (is_pipe_ || (is_shard() && !state_.resolving)) return;
    }
  }

  void read_sought(const dumps::Shard& shard) {
    if (!options_.index) return read_dump_once(shard, nullptr);
    const TitleSet& sought = search_->sought();
    const IndexReading index =
        read_index(*options_.index, options_.num_threads,
                   [&](std::string_view title) { return sought.contains(title); });
    if (index.num_lines == index.num_bad_lines) {
      throw usage_error(options_.index->string() +
                        ": holds no line 'offset:page id:title'; is it the dump's index?");
    }
    check_streams(options_.dump, index.streams);
    read_dump_once(shard, &index.streams);
    state_.num_streams += index.streams.size();
    state_.streams_read.insert(index.streams.begin(), index.streams.end());
  }

  void read_dump_once(const dumps::Shard& shard, const std::vector<std::uint64_t>* streams) {
    dumps::DumpOptions dump;
    dump.num_threads = options_.num_threads;
    dump.shard = shard;
    dump.max_record_bytes = options_.max_page_bytes;
    dump.from = state_.next;
    const dumps::RecordWork work = record_work();
    if (streams != nullptr) {
      dump.max_record_bytes = kMaxStreamBytes;
      read_streams(options_.dump, *streams, dump, work);
    } else {
      dumps::read_dump(options_.dump, dump, work);
    }
  }

  dumps::RecordWork record_work() {
    dumps::RecordWork work;
    work.record_end = kPageEnd;
    work.process = [this](const dumps::RecordBlock& block) { return sift_pages(block, rules_); };
    work.take = [this](std::unique_ptr<dumps::BlockResult> result,
                       const dumps::Progress& progress) {
      take_block(static_cast<SiftedBlock&>(*result));
      tell_progress(progress);
      state_.next = progress.next;
      save_now_and_then();
      if (options_.stop != nullptr && *options_.stop) throw Stopped();
    };
    work.damaged = [this](const dumps::Damage& damage) {
      if (!was_read_before(damage.place)) refuse(kDamaged, {"", damage.place, damage.problem});
    };
    return work;
  }

  // What is wrong there was told by an earlier reading. (A shard reads its part once.)
  bool was_read_before(const dumps::Place& place) const {
    if (options_.index) return state_.streams_read.contains(place.file_byte);
    return state_.reading > 1 && !is_shard();
  }

  void take_block(SiftedBlock& block) {
    if (block.site && is_pipe_) learn_about(*block.site);
    state_.counts += block.counts;
    for (SiftedItem& item : block.items) {
      if (auto* page = std::get_if<SiftedPage>(&item.what)) take_page(item.place, *page);
      if (auto* redirect = std::get_if<SiftedRedirect>(&item.what)) take_redirect(*redirect);
      if (auto* refused = std::get_if<RefusedPage>(&item.what)) take_refused(item.place, *refused);
    }
  }

  void take_page(const dumps::Place& place, SiftedPage& page) {
    if (search_) search_->note_page(page.head.title);
    if (rules_.take == Take::redirects) return;
    ++state_.num_written;
    if (part_) return part_->add(place, page);
    page.head.language = summary_.language;
    std::string line;
    append_json_line(line, page.head, page.content);
    lines_->append(line);
  }

  void take_redirect(const SiftedRedirect& redirect) {
    if (search_) search_->note_redirect(redirect.title, redirect.target);
    if (options_.extract != Extract::redirects) return;
    ++state_.num_written;
    lines_->append(fmt::format("{}\t{}\n", redirect.title, redirect.target));
  }

  void take_refused(const dumps::Place& place, const RefusedPage& page) {
    if (search_) search_->note_refused(page.title, page.reason);
    // One without a title is met by every reading, another only by the one that seeks it.
    if (!page.title.empty() || !was_read_before(place)) {
      refuse(page.reason, {page.title, place, page.detail});
    }
  }

  void refuse(const std::string& reason, const dumps::Example& example) {
    state_.refusals.add(reason, example);
    if (options_.on_trouble == dumps::OnTrouble::report) return;
    throw usage_error(fmt::format("{}: {}: {}", options_.dump.string(), reason, describe(example)));
  }

  void tell_progress(const dumps::Progress& progress) const {
    if (!options_.progress) return;
    options_.progress({state_.reading, progress.file_bytes, progress.file_size, progress.text_bytes,
                       state_.num_written});
  }

  void save_now_and_then() {
    const auto now = std::chrono::steady_clock::now();
    if (is_pipe_ || now - saved_ < options_.between_checkpoints) return;
    save_state();
    saved_ = now;
  }

  void save_state() {
    state_.part_bytes = part_ ? part_->sync() : lines_->sync();
    if (search_) state_.search = search_->to_json();
    save(state_, files_.checkpoint());
  }

  // An error page, another wiki's kind of dump, a file that cannot be read from its front on. A
  // shard, or what an index names, may have no page.
  void demand_pages() {
    const bool was_all_read = state_.reading > 0 && !is_shard() && !options_.index;
    const bool was_read = was_all_read || state_.num_streams > 0;
    if (!was_read || state_.counts.num_pages > 0) return;
    files_.remove_traces();
    const auto& refused = state_.refusals.by_reason();
    const auto damage = refused.find(kDamaged);
    throw usage_error(fmt::format(
        "{}: holds no page that can be read; wanted a dump of Wikipedia, such as "
        "enwiki-latest-pages-articles-multistream.xml.bz2{}",
        options_.dump.string(),
        damage == refused.end() ? "" : "; " + describe(damage->second.examples.list().front())));
  }

  void finish() {
    demand_pages();
    summary_.refusals = state_.refusals;
    summary_.num_streams = state_.num_streams;
    summary_.num_readings = state_.reading;
    if (search_) {
      write_wanted();
    } else {
      summary_.num_found = summary_.num_written = state_.num_written;
      summary_.counts = state_.counts;
      if (is_page_shard()) lines_->append(shard_end_line(state_.num_written));
      lines_->sync();
      files_.take_part_as_output();
    }
    files_.remove_traces();
  }

  void write_wanted() {
    PageSearch::Ends ends = search_->ends();
    summary_.num_wanted = options_.wanted->by_title().size();
    if (!is_shard()) summary_.missing = ends.missing;
    if (is_shard() && !options_.redirects) summary_.missing = state_.missing;
    OutputFile out(options_.out, options_.if_exists);
    if (is_page_shard()) out.append(shard_head());
    part_->read([&](PageHead head, const std::string& content) {
      // A title that stands in the dump a second time finds nobody who wants it.
      const auto found = ends.pages.extract(head.title);
      if (found.empty()) return;
      for (const std::string& title : found.mapped()) note_wanted(title, head);
      head.language = summary_.language;
      std::string line;
      append_json_line(line, head, content);
      out.append(line);
      ++summary_.num_written;
    });
    if (is_page_shard()) out.append(shard_end_line(summary_.num_written));
    out.commit();
  }

  // The page is, or is reached through, a title that was wanted.
  void note_wanted(const std::string& title, PageHead& head) {
    ++summary_.num_found;
    if (title != head.title) {
      ++summary_.num_redirected;
      head.redirected_from.push_back(title);
    }
    for (const std::string& subject : options_.wanted->by_title().at(title)) {
      head.subject_ids.push_back(subject);
    }
  }

  const PagesOptions& options_;
  bool is_pipe_;
  PageFiles files_;
  std::string run_;
  PagesCheckpoint state_;
  bool resumed_ = false;  // in the middle of a reading
  std::unique_ptr<PageSearch> search_;
  std::unique_ptr<PagePart> part_;          // when titles are wanted
  std::unique_ptr<dumps::PartFile> lines_;  // when every page is
  WikiNames names_ = WikiNames::bundled();
  std::optional<TemplateTable> templates_;
  SiftRules rules_;
  PagesSummary summary_;
  std::chrono::steady_clock::time_point saved_ = std::chrono::steady_clock::now();
};

}  // namespace

PagesSummary extract_pages(const PagesOptions& options) {
  check(options);
  return Extraction(options).run();
}

}  // namespace timeprobe::wikipedia

#include "wikipedia/page_files.h"

#include "base/error.h"

namespace timeprobe::wikipedia {
namespace fs = std::filesystem;

OutputFile::OutputFile(const fs::path& path, IfExists if_exists) : file_(path, if_exists) {
  if (has_zstd_name(path)) packing_.emplace();
}

void OutputFile::append(std::string_view text) {
  if (!packing_) return file_.append(text);
  packing_->add(text, packed_);
  append_packed();
}

void OutputFile::commit() {
  if (packing_) packing_->end_frame(packed_);
  append_packed();
  file_.commit();
}

void OutputFile::append_packed() {
  file_.append(packed_);
  packed_.clear();
}

PageFiles::PageFiles(fs::path out, IfExists if_exists, dumps::OldWork old_work)
    : out_(std::move(out)), if_exists_(if_exists) {
  if (fs::is_directory(out_)) throw usage_error(out_.string() + ": is a folder; a file is wanted");
  if (if_exists == IfExists::refuse && fs::exists(out_)) {
    throw usage_error(out_.string() + ": exists already; give --force to replace it");
  }
  has_checkpoint_ = old_work == dumps::OldWork::resume && fs::exists(checkpoint());
  const bool left = fs::exists(part()) || fs::exists(checkpoint());
  if (!left || old_work == dumps::OldWork::resume) return;
  if (old_work == dumps::OldWork::refuse) {
    throw usage_error(
        part().string() +
        ": an interrupted run left it; give --resume to go on or --force to begin anew");
  }
  remove_traces();
}

PageFiles::~PageFiles() {
  std::error_code error;
  if (!fs::exists(checkpoint(), error)) remove_traces();
}

fs::path PageFiles::with_ending(const char* ending) const { return out_.string() + ending; }

void PageFiles::take_part_as_output() const {
  if (!has_zstd_name(out_)) {
    std::error_code error;
    fs::rename(part(), out_, error);
    if (error) throw runtime_failure(out_.string() + ": cannot rename: " + error.message());
    return;
  }
  std::ifstream lines = open_file(part());
  OutputFile out(out_, if_exists_);
  std::string piece(std::size_t{1} << 20, '\0');
  while (lines.read(piece.data(), static_cast<std::streamsize>(piece.size())), lines.gcount() > 0) {
    out.append(std::string_view(piece).substr(0, static_cast<std::size_t>(lines.gcount())));
  }
  out.commit();
}

void PageFiles::remove_traces() const {
  std::error_code error;
  fs::remove(part(), error);
  fs::remove(checkpoint(), error);
}

}  // namespace timeprobe::wikipedia

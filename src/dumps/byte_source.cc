#include "dumps/byte_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "base/error.h"
#include "dumps/file_source.h"
#include "dumps/pipe_source.h"

namespace timeprobe::dumps {
namespace {

Descriptor open_descriptor(const std::string& name) {
  const int number = name == "-" ? ::dup(STDIN_FILENO) : ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
  if (number < 0) throw usage_error(name + ": " + std::strerror(errno));
  return Descriptor(number);
}

}  // namespace

Descriptor::~Descriptor() {
  if (number_ >= 0) ::close(number_);
}

bool is_pipe(const std::filesystem::path& path) {
  using std::filesystem::file_type;
  std::error_code error;
  const file_type type = std::filesystem::status(path, error).type();
  return path == "-" || type == file_type::fifo || type == file_type::character ||
         type == file_type::socket;
}

std::unique_ptr<ByteSource> open_source(const std::filesystem::path& path) {
  const std::string name = path.string();
  Descriptor descriptor = open_descriptor(name);
  struct stat status {};
  if (::fstat(descriptor.number(), &status) != 0) {
    throw usage_error(name + ": " + std::strerror(errno));
  }
  if (S_ISDIR(status.st_mode)) throw usage_error(name + ": a folder; the file of a dump is wanted");
  const std::string shown = name == "-" ? "standard input" : name;
  if (!S_ISREG(status.st_mode)) return std::make_unique<PipeSource>(std::move(descriptor), shown);
  return std::make_unique<FileSource>(std::move(descriptor), shown);
}

}  // namespace timeprobe::dumps

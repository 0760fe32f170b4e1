#include "version_text.h"

#include <fmt/format.h>

#include <vector>

#include "base/version.h"
#include "commit.h"
#include "html/embedded_page.h"
#include "suites/suite.h"
#include "training_program.h"

namespace timeprobe {
namespace {

std::string commit_text() {
  constexpr std::string_view commit = TIMEPROBE_COMMIT;
  return commit.empty() ? "" : fmt::format(" (commit {})", commit);
}

std::string suites_text() {
  std::vector<std::string> names;
  for (const Suite& suite : all_suites()) names.push_back(suite.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

std::string version_text() {
  const bool has_page = !embedded_page().empty();
  return fmt::format(
      "timeprobe {}{}\n"
      "suites         {}\n"
      "HTML reports   {}\n"
      "training       {}",
      kVersion, commit_text(), suites_text(), has_page ? "yes" : "no: built without Node.js",
      has_training_program() ? "yes"
                             : "no: built without LibTorch (./quickstart.sh --with-training)");
}

}  // namespace timeprobe

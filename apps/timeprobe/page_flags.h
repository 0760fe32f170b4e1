// The flags of commands that make or show the page of a report.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "arguments.h"
#include "html/report_page.h"

namespace timeprobe {

// --training, --fewshot-from, --compare and --threads.
struct PageFlags {
  std::vector<std::string> training;
  std::vector<std::string> fewshot_from;
  std::vector<std::string> compare;  // "A,B"
  int num_threads = default_num_threads();
};
void add_page_options(CLI::App& command, PageFlags& flags);

// Throws a usage Error for a --compare that is no pair.
PageOptions page_options(const PageFlags& flags);

// " --compare A,B --training NAME": the flags again, without where files lie on this machine.
std::string repeated(const PageFlags& flags);

}  // namespace timeprobe

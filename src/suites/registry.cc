#include "suites/chronosense/chronosense.h"
#include "suites/chronosense_multi/chronosense_multi.h"
#include "suites/suite.h"
#include "suites/tempreason/tempreason.h"

namespace timeprobe {

const std::vector<Suite>& all_suites() {
  static const std::vector<Suite> suites = {tempreason::suite(), chronosense::suite(),
                                            chronosense_multi::suite()};
  return suites;
}

const Suite* find_suite(const std::string& name) {
  for (const Suite& suite : all_suites()) {
    if (suite.name == name) return &suite;
  }
  return nullptr;
}

}  // namespace timeprobe

#include "suites/chronosense/chronosense.h"
#include "suites/chronosense_multi/chronosense_multi.h"
#include "suites/suite.h"
#include "suites/tempreason/tempreason.h"
#include "suites/traveler/traveler.h"

namespace timeprobe {

const std::vector<Suite>& all_suites() {
  static const std::vector<Suite> suites = {tempreason::suite(), chronosense::suite(),
                                            chronosense_multi::suite(), traveler::suite(),
                                            traveler::beyond_suite()};
  return suites;
}

std::vector<NamedPlan> all_plans() {
  std::vector<NamedPlan> plans;
  for (const Suite& suite : all_suites()) {
    if (suite.strategies.plans == nullptr) continue;
    for (NamedPlan& plan : suite.strategies.plans()) plans.push_back(std::move(plan));
  }
  return plans;
}

const Suite* find_suite(const std::string& name) {
  for (const Suite& suite : all_suites()) {
    if (suite.name == name) return &suite;
  }
  return nullptr;
}

}  // namespace timeprobe

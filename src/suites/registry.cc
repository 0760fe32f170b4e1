#include <algorithm>

#include "suites/chronosense/chronosense.h"
#include "suites/chronosense_multi/chronosense_multi.h"
#include "suites/own_suites.h"
#include "suites/suite.h"
#include "suites/tempreason/tempreason.h"
#include "suites/traveler/traveler.h"

namespace timeprobe {
namespace {

std::vector<Suite> listed_suites() {
  std::vector<Suite> suites = {tempreason::suite(), chronosense::suite(),
                               chronosense_multi::suite(), traveler::suite(),
                               traveler::beyond_suite()};
  for (Suite& suite : own_suites()) suites.push_back(std::move(suite));
  return suites;
}

}  // namespace

const std::vector<Suite>& all_suites() {
  static const std::vector<Suite> suites = listed_suites();
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
  const auto found = std::ranges::find(all_suites(), name, &Suite::name);
  return found == all_suites().end() ? nullptr : &*found;
}

}  // namespace timeprobe

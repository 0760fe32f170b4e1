// Clusters as numbers: the statistics want 0, 1, 2 ... where questions have names.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

namespace timeprobe {

class ClusterNumbers {
 public:
  // The number of the cluster; a new name gets the next one, from 0 on.
  std::uint32_t of(const std::string& name) {
    return numbers_.try_emplace(name, static_cast<std::uint32_t>(numbers_.size())).first->second;
  }

  std::size_t size() const { return numbers_.size(); }

 private:
  std::unordered_map<std::string, std::uint32_t> numbers_;
};

}  // namespace timeprobe

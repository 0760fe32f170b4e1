// Clusters as numbers: the statistics want 0, 1, 2 ... where questions have names, or numbers with
// gaps.
#pragma once

#include <cstdint>
#include <unordered_map>

namespace timeprobe {

template <typename Cluster>
class ClusterNumbers {
 public:
  // The number of the cluster; a new one gets the next number, from 0 on.
  std::uint32_t of(const Cluster& cluster) {
    const auto next = static_cast<std::uint32_t>(numbers_.size());
    return numbers_.try_emplace(cluster, next).first->second;
  }

  std::size_t size() const { return numbers_.size(); }

 private:
  std::unordered_map<Cluster, std::uint32_t> numbers_;
};

}  // namespace timeprobe

// Processes over torch.distributed's c10d: the one file that knows it.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <string>
#include <torch/csrc/distributed/c10d/TCPStore.hpp>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/parse_as.h"
#include "training/processes.h"

// LibTorch says what it has inside, CMake whether the headers are there.
#if defined(USE_C10D_GLOO) && defined(TIMEPROBE_HAS_GLOO_HEADERS)
#define TIMEPROBE_WITH_GLOO
#endif
#if defined(USE_C10D_NCCL) && defined(TIMEPROBE_HAS_NCCL_HEADERS)
#define TIMEPROBE_WITH_NCCL
#endif

#ifdef TIMEPROBE_WITH_GLOO
#include <torch/csrc/distributed/c10d/ProcessGroupGloo.hpp>
#endif
#ifdef TIMEPROBE_WITH_NCCL
#include <torch/csrc/distributed/c10d/ProcessGroupNCCL.hpp>
#endif

namespace timeprobe::training {
namespace {

// What the launcher said.
struct Place {
  int rank = 0;
  int size = 1;
  std::string host;
  int port = 0;
  bool launcher_has_store = false;  // torchrun keeps the meeting point itself
};

int number_in_environment(const char* name, int least, int most) {
  const char* const text = std::getenv(name);
  if (text == nullptr) {
    throw usage_error(
        fmt::format("WORLD_SIZE is set and {} is not; start with torchrun, or set "
                    "RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT",
                    name));
  }
  const auto value = parse_as<int>(text);
  if (!value || *value < least || *value > most) {
    throw usage_error(
        fmt::format("{} is '{}'; a number from {} to {} is wanted", name, text, least, most));
  }
  return *value;
}

Place place_in_environment() {
  Place place;
  if (std::getenv("WORLD_SIZE") == nullptr) return place;
  place.size = number_in_environment("WORLD_SIZE", 1, 1 << 20);
  if (place.size == 1) return place;
  place.rank = number_in_environment("RANK", 0, place.size - 1);
  place.port = number_in_environment("MASTER_PORT", 1, 65535);
  const char* const host = std::getenv("MASTER_ADDR");
  if (host == nullptr) throw usage_error("WORLD_SIZE is set and MASTER_ADDR is not");
  place.host = host;
  const char* const agent = std::getenv("TORCHELASTIC_USE_AGENT_STORE");
  place.launcher_has_store = agent != nullptr && std::strcmp(agent, "True") == 0;
  return place;
}

c10::intrusive_ptr<c10d::Store> meeting_point(const Place& place) {
  c10d::TCPStoreOptions options;
  options.port = static_cast<std::uint16_t>(place.port);
  options.isServer = place.rank == 0 && !place.launcher_has_store;
  options.numWorkers = static_cast<std::size_t>(place.size);
  options.waitWorkers = !place.launcher_has_store;
  return c10::make_intrusive<c10d::TCPStore>(place.host, options);
}

// A process group of c10d's: Gloo's or NCCL's.
template <typename Group>
class GroupProcesses : public Processes {
 public:
  GroupProcesses(const Place& place, c10::intrusive_ptr<Group> group)
      : place_(place), group_(std::move(group)) {}

  int rank() const override { return place_.rank; }
  int size() const override { return place_.size; }

  void sum(at::Tensor& tensor) override {
    std::vector<at::Tensor> tensors = {tensor};
    try {
      group_->allreduce(tensors)->wait();
    } catch (const std::exception& error) {
      throw runtime_failure(
          fmt::format("process {} of {}: the sum over the processes failed, "
                      "another one has ended: {}",
                      place_.rank, place_.size, first_line(error.what())));
    }
  }

 private:
  static std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

  Place place_;
  c10::intrusive_ptr<Group> group_;
};

#ifdef TIMEPROBE_WITH_GLOO
// The interface that the meeting point is reached through; GLOO_SOCKET_IFNAME names another one.
std::shared_ptr<::gloo::transport::Device> network_device(const Place& place) {
  using Gloo = c10d::ProcessGroupGloo;
  if (const char* const name = std::getenv("GLOO_SOCKET_IFNAME")) {
    return Gloo::createDeviceForInterface(name);
  }
  const bool is_local = place.host == "localhost" || place.host.starts_with("127.");
  return is_local ? Gloo::createDeviceForHostname("127.0.0.1") : Gloo::createDefaultDevice();
}

std::unique_ptr<Processes> gloo_processes(const Place& place) {
  using Gloo = c10d::ProcessGroupGloo;
  const auto options = Gloo::Options::create(std::chrono::minutes(30));
  options->devices = {network_device(place)};
  options->threads = 2;
  auto group = c10::make_intrusive<Gloo>(meeting_point(place), place.rank, place.size, options);
  return std::make_unique<GroupProcesses<Gloo>>(place, std::move(group));
}
#endif

std::unique_ptr<Processes> connect(const Place& place, const at::Device& device) {
#ifdef TIMEPROBE_WITH_NCCL
  if (device.is_cuda()) {
    using Nccl = c10d::ProcessGroupNCCL;
    auto group = c10::make_intrusive<Nccl>(meeting_point(place), place.rank, place.size);
    return std::make_unique<GroupProcesses<Nccl>>(place, std::move(group));
  }
#endif
#ifdef TIMEPROBE_WITH_GLOO
  if (device.is_cpu()) return gloo_processes(place);
#endif
  throw usage_error(fmt::format(
      "WORLD_SIZE is {}, and this build cannot sum over processes on {}; install libgloo-dev (CPU) "
      "or a LibTorch with NCCL (CUDA) and build again, or unset WORLD_SIZE",
      place.size, device.str()));
}

}  // namespace

std::unique_ptr<Processes> processes_of_environment(const at::Device& device) {
  const Place place = place_in_environment();
  if (place.size == 1) return one_process();
  try {
    return connect(place, device);
  } catch (const Error&) {
    throw;
  } catch (const std::exception& error) {
    throw runtime_failure(fmt::format("process {} of {}: cannot meet the others at {}:{}: {}",
                                      place.rank, place.size, place.host, place.port,
                                      error.what()));
  }
}

}  // namespace timeprobe::training

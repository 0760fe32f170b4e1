#include "training/processes.h"

#include <ATen/ATen.h>

namespace timeprobe::training {
namespace {

class OneProcess : public Processes {
 public:
  int rank() const override { return 0; }
  int size() const override { return 1; }
  void sum(at::Tensor&) override {}
};

}  // namespace

std::unique_ptr<Processes> one_process() { return std::make_unique<OneProcess>(); }

bool any_of(Processes& processes, bool here) {
  if (processes.size() == 1) return here;
  at::Tensor count = at::full({1}, here ? 1.0 : 0.0, at::kDouble);
  processes.sum(count);
  return count.item<double>() > 0.0;
}

}  // namespace timeprobe::training

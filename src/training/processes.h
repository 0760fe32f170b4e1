// Several processes that train one network, each on its share of a batch (data parallel).
//
// Started by torchrun, MPI or Slurm, which set RANK, WORLD_SIZE, MASTER_ADDR and MASTER_PORT. Every
// process holds all weights; gradients are summed, and each takes the same step. Only rank 0 writes
// files.
#pragma once

#include <ATen/core/Tensor.h>

#include <memory>

namespace timeprobe::training {

class Processes {
 public:
  virtual ~Processes() = default;

  virtual int rank() const = 0;
  virtual int size() const = 0;

  // Replaces the tensor by its sum over all processes, in place; all must call it, with tensors of
  // one shape. Throws a runtime Error when another process is gone.
  virtual void sum(at::Tensor& tensor) = 0;

  bool writes_files() const { return rank() == 0; }
};

// This process alone.
std::unique_ptr<Processes> one_process();

// As the environment says; this process alone where WORLD_SIZE is missing or 1. Connects, and waits
// for the others. Throws a usage Error that names the variable which is missing or no number.
// Sums on a CPU with Gloo; on CUDA with NCCL where LibTorch was built with it.
std::unique_ptr<Processes> processes_of_environment(const at::Device& device);

// True on every process when it is on any.
bool any_of(Processes& processes, bool here);

}  // namespace timeprobe::training

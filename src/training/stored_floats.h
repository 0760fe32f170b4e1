// Tensors of float32 as safetensors keeps them.
#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "t5_files/safetensors.h"

namespace timeprobe::training {

// A copy in this machine's memory, one number behind the other, and its bytes. The bytes live as
// long as the copy. REQUIRES: float32.
at::Tensor on_host(const at::Tensor& numbers);
std::string_view bytes_of(const at::Tensor& host);

// Throws a usage Error that names file and tensor: it is missing, or not float32 of that shape.
at::Tensor read_floats(const SafetensorsFile& file, const std::string& name,
                       const std::vector<std::int64_t>& shape);

}  // namespace timeprobe::training

#include "training/stored_floats.h"

#include <ATen/ATen.h>
#include <fmt/format.h>

#include <cstring>

#include "base/error.h"

namespace timeprobe::training {

at::Tensor on_host(const at::Tensor& numbers) { return numbers.detach().to(at::kCPU).contiguous(); }

std::string_view bytes_of(const at::Tensor& host) {
  return {reinterpret_cast<const char*>(host.data_ptr<float>()),
          static_cast<std::size_t>(host.numel()) * sizeof(float)};
}

at::Tensor read_floats(const SafetensorsFile& file, const std::string& name,
                       const std::vector<std::int64_t>& shape) {
  const StoredTensor* const stored = file.find(name);
  if (stored == nullptr || stored->type != NumberType::f32 || stored->shape != shape) {
    throw usage_error(
        fmt::format("{}: tensor {} is {}; {} is wanted", file.path(), name,
                    stored == nullptr ? "missing" : describe(stored->type, stored->shape),
                    describe(NumberType::f32, shape)));
  }
  at::Tensor host = at::empty(shape, at::kFloat);
  std::memcpy(host.data_ptr<float>(), stored->bytes.data(), stored->bytes.size());
  return host;
}

}  // namespace timeprobe::training

// A model, and behind its last 0xff byte a text to cut with it; what is accepted comes back when
// written, and cuts and joins any text.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "tokenizer/tokenizer.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace timeprobe;
  const std::string_view all(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(all.rfind('\xff'), all.size());
  auto model = parse_spiece_model(all.substr(0, end));
  if (!model.ok()) return 0;
  const auto again = parse_spiece_model(bytes_of(*model));
  if (!again.ok() || !(*again == *model)) std::abort();
  const auto tokenizer = Tokenizer::of(*model);
  if (!tokenizer.ok()) return 0;
  for (const std::string_view text :
       {all.substr(end), std::string_view("in Jan, 1970 <extra_id_3>.")}) {
    tokenizer->decode(tokenizer->encode(text), SpecialPieces::show);
  }
  return 0;
}

#include "reasoner/stated_dates.h"

#include <fmt/format.h>

#include "time/date_text.h"

namespace timeprobe {

std::string dates_of(const StatedEvent& event) {
  return fmt::format("{}: {} to {}", quoted(event.name), format_iso_date(event.start),
                     format_iso_date(event.end));
}

}  // namespace timeprobe

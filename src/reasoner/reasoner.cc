#include "reasoner/reasoner.h"

#include "reasoner/chronosense_reasoner.h"
#include "reasoner/tempreason_reasoner.h"

namespace timeprobe {

Conclusion reason(std::string_view question, const Context& context) {
  switch (context.kind) {
    case ContextKind::events: return reason_chronosense(question, context.text);
    case ContextKind::facts: return reason_tempreason(question, context.text);
    case ContextKind::none:
    case ContextKind::page: break;  // no facts that can be read exactly
  }
  return reason_tempreason(question, "");
}

}  // namespace timeprobe

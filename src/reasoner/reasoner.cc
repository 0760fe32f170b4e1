#include "reasoner/reasoner.h"

#include "questions/relation_chain_text.h"
#include "reasoner/chronosense_reasoner.h"
#include "reasoner/relation_chain_reasoner.h"
#include "reasoner/tempreason_reasoner.h"

namespace timeprobe {
namespace {

// The question says which of the kinds of events it is about.
Conclusion reason_about_events(std::string_view question, std::string_view context) {
  const auto claim = relation_chain_wording().read_question(question);
  if (claim) return reason_relation_chain(*claim, context);
  return reason_chronosense(question, context);
}

}  // namespace

Conclusion reason(std::string_view question, const Context& context) {
  switch (context.kind) {
    case ContextKind::events: return reason_about_events(question, context.text);
    case ContextKind::facts: return reason_tempreason(question, context.text);
    case ContextKind::none:
    case ContextKind::page: break;  // no facts that can be read exactly
  }
  return reason_tempreason(question, "");
}

}  // namespace timeprobe

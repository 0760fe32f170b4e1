// What the calendar, Allen's algebra and the reasoner do in somebody else's program.

#include <iostream>

#include "allen/constraint_network.h"
#include "reasoner/reasoner.h"
#include "time/date_text.h"

int main() {
  using namespace timeprobe;

  // Months are counted as months: no day is made up.
  const CivilMonth start = *parse_short_month("Jul, 1979");
  std::cout << "26 months after Jul, 1979: " << format_short_month(start + 26) << "\n";

  // Two relations decide a third.
  ConstraintNetwork network(3);
  network.constrain(0, 1, Relation::before);
  network.constrain(1, 2, Relation::contains);
  const RelationSet relation = feasible(network, 0, 2);
  std::cout << "A before B, B contains C, so A before C: "
            << (relation == RelationSet(Relation::before) ? "yes" : "no") << "\n";

  // A question and the facts that it is about, as text.
  const Conclusion conclusion =
      reason("Which team did Messi play for in Jul, 2010?",
             {ContextKind::facts, "Messi plays for FC Barcelona from Oct, 2004 to Aug, 2021."});
  std::cout << "Messi in Jul, 2010: " << conclusion.answers.at(0) << "\n";
  return 0;
}

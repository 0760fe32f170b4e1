// Questions as exercises, in the layouts of TempReason's fine-tuning (Tan et al. 2023, section 4;
// the released script): the question, one space, what may be read besides. No prefix.
//
//   cbqa      "Which team did X play for in May, 2012?"
//   reasonqa  "Which team did X play for in May, 2012? X plays for Y from Jan, 2010 to ..."
//   obqa      "Which team did X play for in May, 2012? X (born 6 June 1981) is a ..."
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "questions/question.h"
#include "tokenizer/tokenizer.h"
#include "training_data/training_example.h"

namespace timeprobe {

// What the model may read: nothing (closed book), the facts, or the page (open book).
enum class ReadingSetting { cbqa, reasonqa, obqa };

// "cbqa", "reasonqa", "obqa"; none for anything else.
std::optional<ReadingSetting> reading_setting_of(std::string_view name);
std::string_view to_text(ReadingSetting setting);

// Longest source in tokens, of training and of tests; section 4 of the paper.
std::size_t source_limit(ReadingSetting setting);

// Throws a usage Error that names the question: it has not the context that the setting reads, or
// no accepted answer.
TrainingExample example_of(const Question& question, ReadingSetting setting);
std::vector<TrainingExample> examples_of(std::span<const Question> questions,
                                         ReadingSetting setting);

// Which accepted answer is the target: the paper trains on the first alone.
enum class TargetChoice { first, any };

// Uniform among the targets with TargetChoice::any. REQUIRES: the example has a target.
const std::string& pick_target(const TrainingExample& example, TargetChoice choice, Random& random);

// The example with its targets and negatives as the tokenizer gives them back: letters that no
// piece covers are lost in a model's answer too. The released TSRL code compares such texts.
// `most_pieces` cuts them, the end of the sequence among them.
TrainingExample as_decoded(const TrainingExample& example, const Tokenizer& tokenizer,
                           std::size_t most_pieces);

}  // namespace timeprobe

// What a sentence does in a completion, whatever the kind of the answer: conclude, hedge, review an
// event, introduce a list ... Told by its first words and by phrases in it.
#pragma once

#include "answers/answer_tokens.h"
#include "answers/sentences.h"

namespace timeprobe::answers {

// "Therefore, ...", "In conclusion, ..."
bool draws_conclusion(TokenSpan tokens);

// "I cannot determine ...": a hedge or a refusal.
bool is_hedged(TokenSpan tokens);

// "Event 2: ...", "Step 1: ..."
bool opens_review(TokenSpan tokens);

// Not a question, not a condition ("If no event matches, ..."), not the instruction repeated.
bool may_decide(const Sentence& sentence, TokenSpan tokens);

// "no match", or a negator anywhere.
bool is_denying(TokenSpan tokens);

// "This does not match.", said of the sentence before on the same line.
bool denies_sentence_before(const Sentence& sentence, TokenSpan tokens);

// "The matching events are:"
bool introduces_matches(const Sentence& sentence);

// "Explanation: ...": what the model has answered before is explained.
bool opens_explanation(const Sentence& sentence);

}  // namespace timeprobe::answers

// One question with everything that is known of it.

import type { Run } from "../data/document";
import type { LocatedQuestion } from "../data/library";
import type { Answer, Prompt, Question } from "../data/questions";
import { el } from "../view/dom";
import { questionLink } from "../view/location";
import { count } from "../view/numbers";
import { shown } from "../view/shown_text";
import { longText } from "./long_text";
import { timelineView } from "./timeline_view";

function labelled(title: string, ...content: (Node | string | null)[]): HTMLElement {
  return el("div", { class: "part" }, el("h5", {}, title), ...content);
}

function bdi(text: string): HTMLElement {
  return el("bdi", {}, shown(text));
}

function chips(texts: string[], className: string): HTMLElement {
  return el(
    "p",
    { class: "chips" },
    ...texts.map((text) => el("span", { class: className }, bdi(text))),
  );
}

// A distribution lists each answer with its score: "yes (scores 0.75)".
function acceptedOf(question: Question): HTMLElement {
  return labelled("Accepted", chips(question.accepted, "chip accepted"));
}

function promptOf(prompt: Prompt, texts: string[]): HTMLElement {
  const messages = prompt.messages.map(([role, text]) =>
    el(
      "div",
      { class: "message" },
      el("span", { class: "role" }, role),
      longText(texts[text] ?? "", "text"),
    ),
  );
  const settings = `strategy ${prompt.strategy}, temperature ${String(prompt.temperature)}, at most ${count(prompt.max_tokens)} tokens${prompt.stop.length > 0 ? `, stop ${JSON.stringify(prompt.stop)}` : ""}`;
  return el(
    "details",
    {},
    el("summary", {}, "Prompt"),
    ...messages,
    el("p", { class: "note" }, settings),
  );
}

function folded(title: string, text: string | undefined): HTMLElement | null {
  if (text === undefined || text === "") return null;
  return el("details", {}, el("summary", {}, title), longText(text, "text"));
}

function factsOf(answer: Answer): string {
  const facts: string[] = [];
  for (const [name, value] of Object.entries(answer.metrics ?? {})) {
    facts.push(`${name} ${String(Math.round(value * 1000) / 1000)}`);
  }
  if (answer.finish === "length") facts.push("cut by the token limit");
  if (answer.prompt_tokens !== undefined) facts.push(`${count(answer.prompt_tokens)} tokens in`);
  if (answer.completion_tokens !== undefined) facts.push(`${count(answer.completion_tokens)} out`);
  if (answer.latency_ms !== undefined) facts.push(`${count(Math.round(answer.latency_ms))} ms`);
  if (answer.attempts !== undefined) facts.push(`${count(answer.attempts)} attempts`);
  if (answer.served_model !== undefined) facts.push(`served as ${answer.served_model}`);
  if (answer.failure !== undefined) facts.push(answer.failure);
  return facts.join(" \u00b7 ");
}

function answerOf(answer: Answer, run: Run | undefined, texts: string[]): HTMLElement {
  const extracted = answer.extracted === "" ? "(nothing)" : answer.extracted;
  return el(
    "article",
    { class: "answer" },
    el(
      "header",
      {},
      el("strong", {}, run?.name ?? ""),
      el("span", { class: `verdict ${answer.verdict}` }, answer.verdict),
    ),
    labelled(
      answer.verdict === "failed" ? "Why it failed" : "Raw answer",
      answer.text === "" ? el("p", { class: "muted" }, "(empty)") : longText(answer.text, "text"),
    ),
    labelled("Read out of it", el("p", {}, bdi(extracted.slice(0, 2000)))),
    el("p", { class: "note" }, shown(factsOf(answer))),
    folded("Evidence", answer.evidence),
    folded("Reasoning", answer.reasoning),
    folded("Transcript of tool calls", answer.transcript),
    answer.prompt === undefined ? null : promptOf(answer.prompt, texts),
  );
}

function evidenceOf(question: Question): HTMLElement {
  const { answer, evidence } = question.reasoner;
  return labelled(
    "The exact reasoner",
    el("p", {}, answer === "" ? "no answer" : bdi(answer)),
    evidence === "" ? null : longText(evidence, "text evidence"),
  );
}

function labelsOf(question: Question): HTMLElement {
  const list = el("dl", { class: "labels" });
  const all: [string, string][] = [
    ["suite", question.suite],
    ["task", question.task],
    ["split", question.split],
    ["id", question.id],
    ...Object.entries(question.labels),
  ];
  if (question.speech_time !== undefined) all.push(["now", question.speech_time]);
  all.push(["made by", question.origin.generator]);
  for (const [name, value] of all) {
    if (value !== "") list.append(el("dt", {}, name), el("dd", {}, bdi(value)));
  }
  return el("details", {}, el("summary", {}, "Labels and origin"), list);
}

export function questionView(located: LocatedQuestion, runs: Run[], width: number): HTMLElement {
  const { question, texts } = located;
  const context = question.context === undefined ? undefined : texts[question.context];
  const link = el(
    "a",
    { class: "permalink", href: questionLink(question.key), title: "A link to this question" },
    "Link",
  );
  return el(
    "article",
    { class: "question", "aria-label": "Question" },
    el("p", { class: "muted" }, bdi(question.key), " ", link),
    el("h4", { tabindex: "-1" }, bdi(question.question)),
    question.timeline === undefined ? null : timelineView(question.timeline, width),
    acceptedOf(question),
    ...question.answers.map((answer) => answerOf(answer, runs[answer.run], texts)),
    evidenceOf(question),
    folded("Context", context),
    question.negatives === undefined
      ? null
      : folded("Wrong answers at hand", question.negatives.join("\n")),
    labelsOf(question),
  );
}

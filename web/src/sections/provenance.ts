// Where the numbers come from: enough to judge them and to make them again.

import type { PageDocument, Run } from "../data/document";
import { el } from "../view/dom";
import { count, plural } from "../view/numbers";
import { shown } from "../view/shown_text";
import { section, type Section } from "./section";

function commandBlock(command: string): HTMLElement {
  const button = el(
    "button",
    {
      type: "button",
      class: "copy",
      onclick: () => {
        void navigator.clipboard.writeText(command).then(() => {
          button.textContent = "Copied";
        });
      },
    },
    "Copy",
  );
  return el("div", { class: "command" }, el("code", {}, shown(command)), button);
}

function pairs(entries: [string, string][]): HTMLElement {
  const list = el("dl");
  for (const [name, value] of entries) {
    list.append(el("dt", {}, name), el("dd", {}, el("bdi", {}, shown(value))));
  }
  return list;
}

function milliseconds(value: number): string {
  return value < 1 ? "1 ms" : `${count(Math.round(value))} ms`;
}

function factsOf(run: Run): [string, string][] {
  const facts: [string, string][] = [
    ["model", run.model],
    ["begun (UTC)", run.created],
    ["timeprobe", run.version],
    ["plan (SHA-256)", run.plan_hash],
    ["answers", `${count(run.answered)} of ${count(run.total)}, ${count(run.failed)} failed`],
  ];
  if (run.served_models !== undefined) facts.push(["served as", run.served_models.join(", ")]);
  if (run.tokens !== undefined) {
    facts.push([
      "tokens",
      `${count(run.tokens.prompt)} in, ${count(run.tokens.completion)} out, of ${plural(run.tokens.answers, "answer")}`,
    ]);
  }
  if (run.latency_ms !== undefined) {
    facts.push([
      "latency",
      `median ${run.latency_ms.median < 1 ? "below " : ""}${milliseconds(run.latency_ms.median)}, 95\u202f% below ${milliseconds(run.latency_ms.p95)}`,
    ]);
  }
  for (const [kind, number] of Object.entries(run.failures ?? {})) {
    facts.push([`failed: ${kind || "request"}`, count(number)]);
  }
  for (const origin of run.origins) facts.push(["questions from", origin]);
  if (run.prompts_missing !== undefined) facts.push(["prompts", run.prompts_missing]);
  return facts;
}

// Per million tokens; the prices are the reader's, so the cost is not in the file.
function costOf(run: Run): HTMLElement | string {
  const tokens = run.tokens;
  if (tokens === undefined) return "";
  const result = el("output", {}, "\u2013");
  const field = (label: string): HTMLInputElement =>
    el("input", { type: "number", min: "0", step: "any", "aria-label": label, placeholder: label });
  const priceIn = field("price of 1M tokens in");
  const priceOut = field("price of 1M tokens out");
  const update = (): void => {
    const cost =
      (tokens.prompt * Number(priceIn.value) + tokens.completion * Number(priceOut.value)) / 1e6;
    result.textContent = cost === 0 ? "\u2013" : cost.toFixed(2);
  };
  priceIn.addEventListener("input", update);
  priceOut.addEventListener("input", update);
  return el("p", { class: "cost" }, "Cost: ", priceIn, priceOut, result);
}

function runBlock(run: Run): HTMLElement {
  return el(
    "article",
    { class: "run" },
    el("h3", {}, run.name),
    commandBlock(run.command),
    pairs(factsOf(run)),
    costOf(run),
    el("details", {}, el("summary", {}, "All settings"), pairs(Object.entries(run.settings))),
  );
}

export function provenanceSection(page: PageDocument): Section {
  return section(
    "provenance",
    "Provenance",
    el("p", {}, `Made by timeprobe ${page.version} with`),
    commandBlock(page.command),
    ...page.notes.map((note) => el("p", { class: "note" }, note)),
    ...page.runs.map(runBlock),
  );
}

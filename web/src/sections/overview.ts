// What was asked of whom, and how it went, before any table.

import type { PageDocument } from "../data/document";
import { verdicts } from "../data/questions";
import { el } from "../view/dom";
import { addHints } from "../view/hint";
import { findLink } from "../view/location";
import { count, percent, plural } from "../view/numbers";
import { verdictColours } from "../view/palette";
import { State } from "../view/state";
import { verdictShares, type SuiteShare } from "./verdict_shares";
import { section, type Section } from "./section";

function barOf(share: SuiteShare, run: string): HTMLElement {
  const bar = el("span", { class: "share-bar" });
  for (const verdict of verdicts) {
    const number = share.counts[verdict] ?? 0;
    if (number === 0) continue;
    const part = el("a", {
      href: findLink(
        "",
        new Map([
          ["suite", share.suite],
          [`verdict:${run}`, verdict],
        ]),
      ),
      "data-hint": `${verdict}: ${count(number)} of ${count(share.total)}`,
      "aria-label": `${share.suite}, ${verdict}: ${count(number)} of ${count(share.total)} questions`,
    });
    part.style.flexGrow = String(number);
    part.style.background = verdictColours[verdict] ?? "";
    bar.append(part);
  }
  return bar;
}

export function overviewSection(page: PageDocument): Section {
  const shares = verdictShares(page, new State());
  const cards = page.runs.map((run, place) => {
    const rows = shares
      .filter((share) => share.run === place)
      .map((share) =>
        el(
          "div",
          { class: "share" },
          el("span", { class: "share-name" }, share.suite),
          barOf(share, run.name),
          el("span", { class: "share-value" }, percent(share.counts["right"] ?? 0, share.total)),
        ),
      );
    const state =
      run.answered === run.total
        ? plural(run.answered, "answer")
        : `${count(run.answered)} of ${plural(run.total, "question")} answered`;
    const swatch = el("span", { class: "swatch", "aria-hidden": "true" });
    swatch.style.background = `var(--series-${String(place % 8)})`;
    return el(
      "article",
      { class: "card" },
      el("h3", {}, swatch, run.name),
      el("p", { class: "muted" }, `${run.model} \u00b7 ${state}`),
      ...rows,
    );
  });
  const box = el("div", { class: "cards" }, ...cards);
  addHints(box, (target) => target.getAttribute("data-hint") ?? "");
  return section(
    "overview",
    "Overview",
    el(
      "p",
      { class: "muted" },
      `${plural(page.questions.count, "question")}, ${plural(page.runs.length, "run")}. The bars are verdicts: share right, then wrong, unparsed, empty, truncated, failed.`,
    ),
    box,
  );
}

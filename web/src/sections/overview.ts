// What was asked of whom, how it went, and where each run fails, before any table.

import type { PageDocument, Run, WeakSpot } from "../data/document";
import { verdicts } from "../data/questions";
import { el } from "../view/dom";
import { addHints } from "../view/hint";
import { findLink } from "../view/location";
import { bySuite, labelText, suiteName } from "../view/names";
import { count, percent, plural } from "../view/numbers";
import { colour, verdictColours } from "../view/palette";
import { State } from "../view/state";
import { legendList } from "./legend";
import { section, type Section } from "./section";
import { verdictShares, type SuiteShare } from "./verdict_shares";

function barOf(share: SuiteShare, run: string): HTMLElement {
  const bar = el("span", { class: "share-bar" });
  for (const verdict of verdicts) {
    const number = share.counts[verdict] ?? 0;
    if (number === 0) continue;
    const filters = new Map([
      ["suite", share.suite],
      [`verdict:${run}`, verdict],
    ]);
    const said = `${verdict}: ${count(number)} of ${count(share.total)}`;
    const part = el("a", {
      href: findLink("", filters),
      "data-hint": said,
      "aria-label": `${suiteName(share.suite)}, ${said} questions`,
    });
    part.style.flexGrow = String(number);
    part.style.background = verdictColours[verdict] ?? "";
    bar.append(part);
  }
  return bar;
}

function shareRow(share: SuiteShare, run: string): HTMLElement {
  return el(
    "div",
    { class: "share" },
    el("span", { class: "share-name" }, suiteName(share.suite)),
    barOf(share, run),
    el("span", { class: "share-value" }, percent(share.counts["right"] ?? 0, share.total)),
  );
}

function weakItem(spot: WeakSpot, run: string): HTMLElement {
  const filters = new Map([
    ["suite", spot.suite],
    [spot.label, spot.value],
    [`verdict:${run}`, "!right"],
  ]);
  const missed = spot.n - spot.right;
  const hint = `95\u202f% interval ${(100 * spot.low).toFixed(1)} to ${(100 * spot.high).toFixed(1)}`;
  return el(
    "li",
    {},
    el("a", { href: findLink("", filters) }, labelText(spot.label, spot.value)),
    el("span", { class: "weak-share", "data-hint": hint }, percent(spot.right, spot.n)),
    el(
      "span",
      { class: "muted weak-why" },
      `${suiteName(spot.suite)}, where it reaches ${percent(spot.suite_right, spot.suite_n)}. Of ${plural(spot.n, "answer")} ${count(missed)} ${missed === 1 ? "is" : "are"} not right, ${spot.mostly_n === missed ? "all" : count(spot.mostly_n)} ${spot.mostly}.`,
    ),
  );
}

// Where no part stands out, all that is not right.
function restLink(notRight: number, run: string): HTMLElement {
  const link = findLink("", new Map([[`verdict:${run}`, "!right"]]));
  const text = `${plural(notRight, "answer")} ${notRight === 1 ? "is" : "are"} not right`;
  return el("p", { class: "weak-none" }, el("a", { href: link }, text), "; no part stands out.");
}

function weakList(spots: WeakSpot[], run: string, notRight: number): HTMLElement {
  if (notRight === 0) return el("p", { class: "weak-none" }, "Everything is right.");
  if (spots.length === 0) return restLink(notRight, run);
  return el(
    "div",
    {},
    el("h4", { class: "weak-title" }, "Fails most at"),
    el("ul", { class: "weak" }, ...spots.map((spot) => weakItem(spot, run))),
  );
}

function stateOf(run: Run): string {
  if (run.answered === run.total) return plural(run.answered, "answer");
  return `${count(run.answered)} of ${plural(run.total, "question")} answered`;
}

function sumOf(shares: SuiteShare[], verdict: string): number {
  return shares.reduce((sum, share) => sum + (share.counts[verdict] ?? 0), 0);
}

function cardOf(run: Run, place: number, shares: SuiteShare[], spots: WeakSpot[]): HTMLElement {
  const swatch = el("span", { class: "swatch", "aria-hidden": "true" });
  swatch.style.background = colour(place);
  const total = shares.reduce((sum, share) => sum + share.total, 0);
  const right = sumOf(shares, "right");
  return el(
    "article",
    { class: "card" },
    el("h3", {}, swatch, run.name),
    el(
      "p",
      { class: "muted" },
      run.model === run.name ? stateOf(run) : `${run.model} \u00b7 ${stateOf(run)}`,
    ),
    total === 0
      ? null
      : el("p", { class: "overall" }, el("strong", {}, percent(right, total)), " right"),
    ...shares.map((share) => shareRow(share, run.name)),
    total === 0 ? null : weakList(spots, run.name, total - right),
  );
}

export function overviewSection(page: PageDocument): Section | undefined {
  if (page.runs.length === 0) return undefined;
  const shares = verdictShares(page, new State());
  const cards = page.runs.map((run, place) =>
    cardOf(
      run,
      place,
      shares.filter((share) => share.run === place).sort(bySuite),
      page.weak_spots.filter((spot) => spot.run === place),
    ),
  );
  const box = el("div", { class: "cards" }, ...cards);
  addHints(box, (target) => target.getAttribute("data-hint") ?? "");
  const used = verdicts.filter((verdict) => sumOf(shares, verdict) > 0);
  return section(
    "overview",
    "Overview",
    el(
      "p",
      { class: "muted" },
      `${plural(page.questions.count, "question")}, ${plural(page.runs.length, "run")}. Every bar and every part named below leads to its questions.`,
    ),
    legendList(used.map((verdict) => ({ name: verdict, colour: verdictColours[verdict] ?? "" }))),
    box,
    el(
      "p",
      { class: "note" },
      "Fails most at: the parts of a suite that cost a run most right answers, where the 95\u202f% interval lies below its share in the suite.",
    ),
  );
}

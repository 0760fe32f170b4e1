// Two runs on the same questions: what differs, how surely, and which questions flipped.

import type { ComparedGroup, Comparison, Flip, PageDocument } from "../data/document";
import { rangeChart, type Range } from "../figures/range_chart";
import { clear, el } from "../view/dom";
import { findLink } from "../view/location";
import { count, plural, signed } from "../view/numbers";
import { oneLine } from "../view/shown_text";
import { SortedTable, type ViewCell } from "../view/sorted_table";
import { State } from "../view/state";
import { groupsOfKind, groupTitle, kindsOf } from "./comparison_groups";
import { figureBlock } from "./figure_block";
import { section, type Section } from "./section";

function isPercent(group: ComparedGroup): boolean {
  return group.metric === "em" || group.metric === "f1";
}

// In points of percent, so that all groups share an axis.
function scale(group: ComparedGroup): number {
  return isPercent(group) ? 1 : 100;
}

function pText(p: number): string {
  return p < 0.0001 ? "<0.0001" : p.toFixed(4);
}

function rowOf(group: ComparedGroup): ViewCell[] {
  const points = (value: number | undefined): ViewCell =>
    value === undefined
      ? { text: "\u2013" }
      : { text: signed(value * scale(group), 1), value: value * scale(group) };
  const share = (value: number): ViewCell => ({
    text: (value * scale(group)).toFixed(1),
    value: value * scale(group),
  });
  const whole = (value: number): ViewCell => ({ text: count(value), value });
  const surest = group.clusters < group.n ? group.p_cluster_holm : group.p_holm;
  return [
    { text: groupTitle(group) },
    whole(group.n),
    whole(group.clusters),
    share(group.a),
    share(group.b),
    points(group.difference),
    points(group.low),
    points(group.high),
    whole(group.only_a_right),
    whole(group.only_b_right),
    { text: pText(group.p_value), value: group.p_value },
    { text: pText(surest), value: surest },
  ];
}

const columns = [
  "",
  "n",
  "clusters",
  "A (%)",
  "B (%)",
  "A \u2212 B",
  "low",
  "high",
  "only A",
  "only B",
  "p",
  "p adjusted",
].map((title, place) => ({ title, numeric: place > 0 }));

function ranges(groups: ComparedGroup[]): Range[] {
  return groups.flatMap((group): Range[] => {
    if (group.low === undefined || group.high === undefined) return [];
    const [value, low, high] = [group.difference, group.low, group.high].map(
      (number) => number * scale(group),
    ) as [number, number, number];
    const title = groupTitle(group);
    const text = `${title}\n${signed(value, 1)} points, 95\u202f% interval ${signed(low, 1)} to ${signed(high, 1)}\nn ${count(group.n)}`;
    const sure = low > 0 || high < 0;
    return [
      {
        row: title,
        series: "",
        value,
        low,
        high,
        colour: sure ? "var(--accent)" : "var(--muted)",
        text,
      },
    ];
  });
}

function flipItem(flip: Flip): HTMLElement {
  const answers = (["a", "b"] as const).map((side) =>
    el(
      "span",
      { class: "flip-answer" },
      el("span", { class: `verdict ${flip[side].verdict}` }, flip[side].verdict),
      ` ${side.toUpperCase()}: `,
      el("bdi", {}, oneLine(flip[side].extracted || flip[side].text, 120) || "(nothing)"),
    ),
  );
  const link = findLink(
    flip.id,
    new Map([
      ["task", flip.task],
      ["suite", flip.suite],
    ]),
  );
  return el(
    "li",
    {},
    el("a", { href: link }, el("bdi", {}, oneLine(flip.question, 160))),
    el("div", { class: "flip-answers" }, ...answers),
  );
}

function flipsOf(comparison: Comparison, direction: Flip["direction"]): HTMLElement {
  const flips = comparison.flips.filter((flip) => flip.direction === direction);
  const [right, other] = direction === "only_a_right" ? ["A", "B"] : ["B", "A"];
  const [good, bad] =
    direction === "only_a_right"
      ? [comparison.a.name, comparison.b.name]
      : [comparison.b.name, comparison.a.name];
  const all = findLink(
    "",
    new Map([
      [`verdict:${good}`, "right"],
      [`verdict:${bad}`, "!right"],
    ]),
  );
  return el(
    "div",
    {},
    el("h4", {}, `Right in ${right}, not in ${other}`),
    el("ul", { class: "flips" }, ...flips.map(flipItem)),
    el("p", {}, el("a", { href: all }, "All of them among the questions")),
  );
}

function countsText(comparison: Comparison): string {
  const { counts } = comparison;
  let text = `${plural(counts.compared, "question")} compared; answered in A only: ${count(counts.only_in_a)}, in B only: ${count(counts.only_in_b)}`;
  if (counts.other_key > 0) text += `; other accepted answers: ${count(counts.other_key)}`;
  if (counts.failed_a + counts.failed_b > 0) {
    text += `; failed in A: ${count(counts.failed_a)}, in B: ${count(counts.failed_b)}`;
  }
  return `${text}.`;
}

function differences(comparison: Comparison, kind: string): HTMLElement {
  const groups = groupsOfKind(comparison, kind);
  const title = `${comparison.a.name} minus ${comparison.b.name}`;
  const table = new SortedTable({ caption: title, columns, rows: groups.map(rowOf) });
  const chart = figureBlock(
    {
      wide: true,
      id: `comparison-${comparison.a.name}-${comparison.b.name}`,
      title: `${title}, by ${kind}, with 95\u202f% intervals`,
      note: "Right of zero A is better. Coloured: the interval excludes zero.",
      draw: (width) => rangeChart(ranges(groups), { x: "points of percent", digits: 1 }, width),
      legend: () => [],
    },
    new State(), // a comparison names its runs; hiding others changes nothing of it
  );
  return el("div", {}, chart, el("div", { class: "scroll" }, table.element));
}

// A choice of the groups, and what is drawn of them.
function groupedView(comparison: Comparison): HTMLElement {
  const kinds = kindsOf(comparison);
  const place = el("div");
  const select = el(
    "select",
    {
      id: "comparison-kind",
      onchange: () => {
        place.replaceChildren(differences(comparison, select.value));
      },
    },
    ...kinds.map((kind) => el("option", { value: kind }, kind)),
  );
  place.append(differences(comparison, kinds[0] ?? ""));
  const label = el("label", { class: "choice", for: "comparison-kind" }, "Compare by ");
  return el("div", {}, el("p", { class: "choice" }, label, select), place);
}

function view(comparison: Comparison): HTMLElement {
  return el(
    "div",
    {},
    el("p", {}, countsText(comparison)),
    groupedView(comparison),
    el(
      "p",
      { class: "note" },
      `only A, only B: questions right in one run alone. p: exact McNemar test of these. Adjusted: for ${plural(comparison.tests, "test")} (Holm) and, where questions share a set of events or a subject, for whole clusters.`,
    ),
    el(
      "div",
      { class: "flip-columns" },
      flipsOf(comparison, "only_a_right"),
      flipsOf(comparison, "only_b_right"),
    ),
  );
}

export function comparisonSection(page: PageDocument): Section | undefined {
  const first = page.comparisons[0];
  if (first === undefined) return undefined;
  const place = el("div");
  const select = el(
    "select",
    {
      id: "comparison-choice",
      onchange: () => {
        const chosen = page.comparisons[Number(select.value)];
        if (chosen === undefined) return;
        clear(place);
        place.append(view(chosen));
      },
    },
    ...page.comparisons.map((one, i) =>
      el("option", { value: i }, `A: ${one.a.name}, B: ${one.b.name}`),
    ),
  );
  place.append(view(first));
  return section(
    "comparison",
    "Comparison",
    el("label", { class: "choice", for: "comparison-choice" }, "Runs "),
    select,
    place,
  );
}

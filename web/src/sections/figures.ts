// The papers' figures and ours, the effects of what makes questions harder, and what became of the
// answers.

import type { Figure, PageDocument, Table } from "../data/document";
import { verdicts } from "../data/questions";
import { drawnPoints, shownSeries, type Drawn } from "../figures/frame";
import { lineChart } from "../figures/line_chart";
import { panelChart } from "../figures/panel_chart";
import { rangeChart, type Range } from "../figures/range_chart";
import { verdictChart, type VerdictShare } from "../figures/verdict_chart";
import { el } from "../view/dom";
import { suiteName } from "../view/names";
import { signed } from "../view/numbers";
import { colour, verdictColours } from "../view/palette";
import type { ViewCell, ViewTable } from "../view/sorted_table";
import type { State } from "../view/state";
import { choices } from "./choices";
import { figureBlock, type FigureBlock } from "./figure_block";
import type { LegendEntry } from "./legend";
import { section, type Section } from "./section";
import { verdictShares } from "./verdict_shares";

const charts = { line: lineChart, pairs: panelChart, sides: panelChart, spread: panelChart };

function numberCell(value: number | undefined, digits: number): ViewCell {
  return value === undefined ? { text: "\u2013" } : { text: value.toFixed(digits), value };
}

function numbersOf(figure: Figure, drawn: Drawn[]): ViewTable {
  const digits = figure.percent ? 1 : 3;
  const titles = ["system", figure.x_title || "place", "side", "value", "low", "high", "sd", "n"];
  return {
    caption: `Numbers of ${figure.title}`,
    columns: titles.map((title, place) => ({ title, numeric: place > 2 })),
    rows: drawn.map(({ point, name, x, side }) => [
      { text: name },
      { text: x },
      { text: side },
      numberCell(point.value, digits),
      numberCell(point.low, digits),
      numberCell(point.high, digits),
      numberCell(point.spread, digits),
      numberCell(point.n, 0),
    ]),
  };
}

function legendOf(figure: Figure, state: State): LegendEntry[] {
  const entries = shownSeries(figure, state).flatMap((place): LegendEntry[] => {
    const series = figure.series[place];
    if (series?.run === undefined) return [];
    return [{ name: series.name, colour: colour(series.run) }];
  });
  const published = figure.series.some((series) => series.run === undefined) && state.published;
  if (published) entries.push({ name: "published systems", colour: "var(--published)" });
  return entries;
}

function sidesNote(figure: Figure): string {
  const [first, second] = figure.sides;
  if (figure.kind === "pairs") return "Filled: the first of the two; open: its mirror.";
  return figure.kind === "sides" ? `Filled: ${first ?? ""}; open: ${second ?? ""}.` : "";
}

function drawnFigure(figure: Figure, state: State): FigureBlock {
  return {
    id: figure.id,
    wide: figure.kind !== "line",
    title: figure.title,
    note: [sidesNote(figure), figure.note].join(" ").trim(),
    draw: (width) => charts[figure.kind](figure, state, width),
    legend: () => legendOf(figure, state),
    numbers: () => numbersOf(figure, drawnPoints(figure, state)),
  };
}

function isEffects(table: Table): boolean {
  return table.id.endsWith("/effects");
}

function effectRanges(table: Table, state: State): Range[] {
  return table.rows.flatMap((row) =>
    row.flatMap((cell, place): Range[] => {
      const column = table.columns[place];
      const { value, low, high } = cell;
      if (column?.run === undefined || !state.shows(column.run)) return [];
      if (value === undefined || low === undefined || high === undefined) return [];
      const title = row[0]?.text ?? "";
      const text = `${column.title}\n${title}\n${signed(value, 2)}, 95\u202f% interval ${signed(low, 2)} to ${signed(high, 2)}\nn ${String(cell.n ?? 0)}`;
      return [
        { row: title, series: column.title, value, low, high, colour: colour(column.run), text },
      ];
    }),
  );
}

function effectsFigure(table: Table, state: State): FigureBlock {
  return {
    id: table.id,
    wide: true,
    title: table.title,
    note: table.note,
    draw: (width) =>
      rangeChart(effectRanges(table, state), { x: "log odds of being right", digits: 2 }, width),
    legend: () =>
      table.columns.flatMap((column) =>
        column.run !== undefined && state.shows(column.run)
          ? [{ name: column.title, colour: colour(column.run) }]
          : [],
      ),
    numbers: () => ({
      caption: `Numbers of ${table.title}`,
      columns: ["effect", "run", "log odds", "low", "high"].map((title, place) => ({
        title,
        numeric: place > 1,
      })),
      rows: effectRanges(table, state).map((one) => [
        { text: one.row },
        { text: one.series },
        numberCell(one.value, 2),
        numberCell(one.low, 2),
        numberCell(one.high, 2),
      ]),
    }),
  };
}

function verdictBars(page: PageDocument, state: State): VerdictShare[] {
  return verdictShares(page, state).flatMap((share) =>
    verdicts.map((verdict) => ({
      row: `${page.runs[share.run]?.name ?? ""} \u00b7 ${suiteName(share.suite)}`,
      verdict,
      count: share.counts[verdict] ?? 0,
      total: share.total,
    })),
  );
}

function verdictFigure(page: PageDocument, state: State): FigureBlock {
  return {
    id: "verdicts",
    wide: true,
    title: "What became of the answers",
    note: "Unparsed: no answer could be read; truncated: cut by the token limit and wrong; failed: the request failed.",
    draw: (width) =>
      verdictChart(
        verdictBars(page, state).filter((one) => one.count > 0),
        width,
      ),
    legend: () =>
      verdicts.map((verdict) => ({ name: verdict, colour: verdictColours[verdict] ?? "" })),
    numbers: () => ({
      caption: "Numbers of the verdicts",
      columns: ["run and suite", "verdict", "count", "of"].map((title, place) => ({
        title,
        numeric: place > 1,
      })),
      rows: verdictBars(page, state).map((one) => [
        { text: one.row },
        { text: one.verdict },
        numberCell(one.count, 0),
        numberCell(one.total, 0),
      ]),
    }),
  };
}

export function figuresSection(page: PageDocument, state: State): Section | undefined {
  const blocks = page.figures.map((figure) => drawnFigure(figure, state));
  blocks.push(...page.tables.filter(isEffects).map((table) => effectsFigure(table, state)));
  if (page.tables.some((table) => table.id === "verdicts")) {
    blocks.push(verdictFigure(page, state));
  }
  if (blocks.length === 0) return undefined;
  return section(
    "figures",
    "Figures",
    choices(page, state),
    el("div", { class: "figures" }, ...blocks.map((block) => figureBlock(block, state))),
  );
}

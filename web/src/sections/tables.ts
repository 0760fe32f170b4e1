// The papers' tables with published systems and our runs side by side.

import type { PageDocument, Table } from "../data/document";
import { el } from "../view/dom";
import { suiteName } from "../view/names";
import { uncertainty } from "../view/numbers";
import { SortedTable, type ViewCell, type ViewTable } from "../view/sorted_table";
import type { State } from "../view/state";
import { choices } from "./choices";
import { section, type Section } from "./section";

// "tempreason" of "tempreason/table4/em"
function suiteOf(table: Table): string {
  return table.id.includes("/") ? (table.id.split("/")[0] ?? "") : "";
}

function numberOf(text: string): number | undefined {
  const value = Number(text);
  return text === "" || Number.isNaN(value) ? undefined : value;
}

// The columns that the reader wants to see.
function shownColumns(table: Table, state: State): number[] {
  return table.columns.flatMap((column, place) => {
    if (column.kind === "published") return state.published ? [place] : [];
    return column.run === undefined || state.shows(column.run) ? [place] : [];
  });
}

export function viewOf(table: Table, state: State): ViewTable {
  const places = shownColumns(table, state);
  const columns = places.map((place) => {
    const column = table.columns[place];
    const numeric =
      column?.kind !== undefined
        ? column.kind !== "text"
        : table.rows.some((row) => numberOf(row[place]?.text ?? "") !== undefined);
    return { title: column?.title ?? "", numeric, className: `of-${column?.kind ?? "text"}` };
  });
  const rows = table.rows.map((row) =>
    places.map((place): ViewCell => {
      const cell = row[place] ?? { text: "" };
      const known = uncertainty(cell);
      const interval = state.intervals && cell.low !== undefined ? intervalText(cell) : "";
      return {
        text: cell.text,
        value: cell.value ?? numberOf(cell.text),
        hint: known,
        best: cell.best,
        below: interval,
      };
    }),
  );
  return { caption: table.title, columns, rows };
}

function intervalText(cell: { text: string; low?: number; high?: number; n?: number }): string {
  const digits = cell.text.replace(/^[^.]*\.?/, "").match(/^\d*/)?.[0].length ?? 0;
  const range = `${(cell.low ?? 0).toFixed(digits)}\u2013${(cell.high ?? 0).toFixed(digits)}`;
  return cell.n === undefined ? range : `${range}, n ${String(cell.n)}`;
}

// Long tables, and those without a number of ours, wait until they are opened.
const longTable = 60;

// Whether no run of ours has a number in it: another exam or setting is wanted.
function isPublishedOnly(table: Table): boolean {
  const isOurs = table.columns.map((column) => column.kind === "run");
  if (!isOurs.includes(true)) return false;
  return !table.rows.some((row) =>
    row.some((cell, place) => isOurs[place] === true && cell.value !== undefined),
  );
}

function tableBlock(table: Table, state: State): HTMLElement {
  const isOpen = table.rows.length <= longTable && !isPublishedOnly(table);
  const block = el("details", { class: "table-block", id: `table-${table.id}`, open: isOpen });
  const remark = isPublishedOnly(table) ? el("span", { class: "remark" }, "published only") : null;
  block.append(el("summary", {}, el("h4", {}, table.title), remark ?? ""));
  let view: SortedTable | undefined;
  const draw = (): void => {
    if (view !== undefined || !block.open) return;
    view = new SortedTable(viewOf(table, state));
    block.append(filterOf(table, view), el("div", { class: "scroll" }, view.element));
    if (table.note !== "") block.append(el("p", { class: "note" }, table.note));
  };
  block.addEventListener("toggle", draw);
  draw();
  state.onChange(() => view?.replace(viewOf(table, state)));
  return block;
}

function filterOf(table: Table, view: SortedTable): HTMLElement | string {
  if (table.rows.length < 12) return "";
  const input = el("input", {
    type: "search",
    placeholder: "Filter rows",
    "aria-label": `Filter the rows of ${table.title}`,
    oninput: () => {
      view.filter(input.value);
    },
  });
  return el("div", { class: "row-filter" }, input);
}

export function tablesSection(page: PageDocument, state: State): Section | undefined {
  if (page.tables.length === 0) return undefined;
  const groups = new Map<string, HTMLElement[]>();
  for (const table of page.tables) {
    const suite = suiteOf(table) || "all suites";
    groups.set(suite, [...(groups.get(suite) ?? []), tableBlock(table, state)]);
  }
  const blocks: HTMLElement[] = [];
  for (const [suite, tables] of groups) {
    blocks.push(el("h3", {}, suiteName(suite)), ...tables);
  }
  return section("tables", "Tables", choices(page, state), ...blocks);
}

// A table that is sorted by a click on a head, and walked through with the arrow keys: one stop for
// the tabulator, so that a page with many tables stays passable.

import { addHints } from "./hint";
import { clear, el } from "./dom";

export interface ViewCell {
  text: string;
  value?: number;
  hint?: string;
  below?: string; // small, under the text
  best?: boolean;
  content?: Node; // instead of the text
}

export interface ViewColumn {
  title: string;
  numeric: boolean;
  className?: string;
}

export interface ViewTable {
  caption: string;
  columns: ViewColumn[];
  rows: ViewCell[][];
}

interface Order {
  column: number;
  descending: boolean;
}

function compare(a: ViewCell | undefined, b: ViewCell | undefined, descending: boolean): number {
  const sign = descending ? -1 : 1;
  const left = a?.value;
  const right = b?.value;
  if (left !== undefined && right !== undefined) return sign * (left - right);
  if (left !== undefined || right !== undefined) return left === undefined ? 1 : -1; // empty last
  return sign * (a?.text ?? "").localeCompare(b?.text ?? "", "en", { numeric: true });
}

export class SortedTable {
  readonly element: HTMLTableElement;
  private readonly head = el("thead");
  private readonly body = el("tbody");
  private order: Order | undefined;
  private words = "";

  constructor(private table: ViewTable) {
    this.element = el("table", { class: "data" }, this.caption(), this.head, this.body);
    addHints(this.element, (target) => target.getAttribute("data-hint") ?? "");
    this.body.addEventListener("keydown", (event) => {
      this.walk(event);
    });
    this.draw();
  }

  // Other columns or numbers, in the same order and with the same filter.
  replace(table: ViewTable): void {
    this.table = table;
    this.draw();
  }

  filter(words: string): void {
    this.words = words.toLowerCase();
    this.draw();
  }

  private caption(): HTMLElement {
    return el("caption", { class: "unseen" }, this.table.caption);
  }

  private rows(): ViewCell[][] {
    const rows = this.table.rows.filter(
      (row) =>
        this.words === "" || row.some((cell) => cell.text.toLowerCase().includes(this.words)),
    );
    const order = this.order;
    if (order === undefined) return rows;
    return [...rows].sort((a, b) => compare(a[order.column], b[order.column], order.descending));
  }

  private draw(): void {
    clear(this.head);
    clear(this.body);
    this.head.append(el("tr", {}, ...this.table.columns.map((_, place) => this.headCell(place))));
    for (const row of this.rows()) {
      this.body.append(el("tr", {}, ...row.map((cell, place) => this.bodyCell(cell, place))));
    }
    this.body.querySelector("[data-hint]")?.setAttribute("tabindex", "0");
  }

  private headCell(place: number): HTMLElement {
    const column = this.table.columns[place];
    const sorted = this.order?.column === place ? this.order : undefined;
    const direction = sorted?.descending === true ? "descending" : "ascending";
    const button = el(
      "button",
      {
        type: "button",
        class: "sort",
        onclick: () => {
          this.sortBy(place);
        },
      },
      column?.title ?? "",
      sorted === undefined
        ? null
        : el(
            "span",
            { class: "arrow", "aria-hidden": "true" },
            sorted.descending ? "\u2193" : "\u2191",
          ),
    );
    if (column?.title === "") button.append(el("span", { class: "unseen" }, "row"));
    return el(
      "th",
      {
        scope: "col",
        class: classOf(column),
        "aria-sort": sorted === undefined ? undefined : direction,
      },
      button,
    );
  }

  private bodyCell(cell: ViewCell, place: number): HTMLElement {
    const column = this.table.columns[place];
    const children: (Node | string)[] = [cell.content ?? cell.text];
    if (cell.best === true) children.push(el("span", { class: "unseen" }, " (best)"));
    if (cell.below !== undefined && cell.below !== "") {
      children.push(el("small", {}, cell.below));
    }
    const properties = {
      class: [classOf(column), cell.best === true ? "best" : ""].join(" ").trim(),
      "data-hint": cell.hint === "" ? undefined : cell.hint,
      tabindex: cell.hint === undefined || cell.hint === "" ? undefined : "-1",
    };
    return place === 0
      ? el("th", { scope: "row", ...properties }, ...children)
      : el("td", properties, ...children);
  }

  // Up, down, and back to the given order.
  private sortBy(place: number): void {
    const numeric = this.table.columns[place]?.numeric === true;
    if (this.order?.column !== place) {
      this.order = { column: place, descending: numeric };
    } else if (this.order.descending === numeric) {
      this.order = { column: place, descending: !numeric };
    } else {
      this.order = undefined;
    }
    this.draw();
    this.head.querySelectorAll("button")[place]?.focus();
  }

  private walk(event: KeyboardEvent): void {
    const cell = (event.target as Element).closest("td, th");
    const row = cell?.parentElement;
    if (cell === null || row === null || row === undefined) return;
    const place = [...row.children].indexOf(cell);
    const next: Record<string, Element | null | undefined> = {
      ArrowRight: cell.nextElementSibling,
      ArrowLeft: cell.previousElementSibling,
      ArrowDown: row.nextElementSibling?.children[place],
      ArrowUp: row.previousElementSibling?.children[place],
    };
    const target = next[event.key];
    if (!(target instanceof HTMLElement)) return;
    event.preventDefault();
    cell.setAttribute("tabindex", "-1");
    target.setAttribute("tabindex", "0");
    target.focus();
  }
}

function classOf(column: ViewColumn | undefined): string | undefined {
  const name = [column?.numeric === true ? "number" : "", column?.className ?? ""].join(" ").trim();
  return name === "" ? undefined : name;
}

// A chart with its title, legend and numbers: drawn again when its width or the choice of runs
// changes, with a table of the same numbers for those who cannot or will not look at it.

import { el, clear } from "../view/dom";
import { SortedTable, type ViewTable } from "../view/sorted_table";
import type { State } from "../view/state";
import { legendList, type LegendEntry } from "./legend";

export interface FigureBlock {
  id: string;
  wide: boolean; // as wide as the page
  title: string;
  note: string;
  draw(width: number): Element;
  legend(): LegendEntry[];
  numbers?(): ViewTable; // none where a table stands beside it
}

export function figureBlock(figure: FigureBlock, state: State): HTMLElement {
  const drawing = el("div", { class: "drawing", role: "img", "aria-label": figure.title });
  const legend = el("div");
  const block = el(
    "figure",
    { id: `figure-${figure.id}`, class: figure.wide ? "wide" : undefined },
    el("figcaption", {}, el("h4", {}, figure.title)),
    legend,
    drawing,
  );
  if (figure.note !== "") block.append(el("p", { class: "note" }, figure.note));
  const numbers = figure.numbers?.bind(figure);
  if (numbers !== undefined) block.append(numbersOf(numbers, state));
  let width = 0;
  const draw = (): void => {
    if (width === 0) return;
    clear(drawing);
    drawing.append(figure.draw(width));
    clear(legend);
    legend.append(legendList(figure.legend()));
  };
  // Only what comes into view is drawn, and what is printed.
  const visible = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      visible.disconnect();
      sizes.observe(drawing);
    },
    { rootMargin: "600px" },
  );
  const sizes = new ResizeObserver(() => {
    const wanted = Math.floor(drawing.clientWidth);
    if (wanted === width || wanted === 0) return;
    width = wanted;
    draw();
  });
  visible.observe(drawing);
  window.addEventListener("beforeprint", () => {
    if (width !== 0) return;
    width = Math.floor(drawing.clientWidth) || 700;
    draw();
  });
  state.onChange(draw);
  return block;
}

function numbersOf(numbers: () => ViewTable, state: State): HTMLElement {
  const block = el("details", { class: "numbers" }, el("summary", {}, "Numbers"));
  let table: SortedTable | undefined;
  block.addEventListener("toggle", () => {
    if (table !== undefined || !block.open) return;
    table = new SortedTable(numbers());
    block.append(el("div", { class: "scroll" }, table.element));
  });
  state.onChange(() => table?.replace(numbers()));
  return block;
}

// Names with their colours.

import { el } from "../view/dom";

export interface LegendEntry {
  name: string;
  colour: string;
}

export function legendList(entries: LegendEntry[]): HTMLElement {
  const list = el("ul", { class: "legend" });
  for (const entry of entries) {
    const swatch = el("span", { class: "swatch", "aria-hidden": "true" });
    swatch.style.background = entry.colour;
    list.append(el("li", {}, swatch, entry.name));
  }
  return list;
}

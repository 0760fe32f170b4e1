// What every part of the page has.

import { el } from "../view/dom";

export interface Section {
  id: string;
  title: string;
  element: HTMLElement;
}

// A titled part of the page with an address of its own, or nothing to show.
export function section(id: string, title: string, ...children: (Node | string)[]): Section {
  const element = el(
    "section",
    { id, "aria-labelledby": `${id}-title` },
    el("h2", { id: `${id}-title`, tabindex: "-1" }, title),
    ...children,
  );
  return { id, title, element };
}

// A text of any length, as text: the start of a long one, and the rest when it is asked for.

import { el } from "../view/dom";
import { count } from "../view/numbers";
import { shown } from "../view/shown_text";

const shownAtFirst = 4000;

export function longText(text: string, className: string): HTMLElement {
  const block = el("pre", {
    class: className,
    dir: "auto",
    tabindex: text.length > 600 ? "0" : undefined,
  });
  if (text.length <= shownAtFirst) {
    block.textContent = shown(text);
    return block;
  }
  block.textContent = shown(text.slice(0, shownAtFirst));
  const button = el(
    "button",
    {
      type: "button",
      onclick: () => {
        block.textContent = shown(text);
        button.remove();
      },
    },
    `Show all ${count(text.length)} characters`,
  );
  return el("div", {}, block, button);
}

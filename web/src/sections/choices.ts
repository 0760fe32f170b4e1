// Which runs are shown in tables and figures, and how.

import type { PageDocument } from "../data/document";
import { el } from "../view/dom";
import type { State } from "../view/state";

function toggle(label: string, checked: boolean, change: (on: boolean) => void): HTMLElement {
  const input = el("input", {
    type: "checkbox",
    checked,
    onchange: () => {
      change(input.checked);
    },
  });
  return el("label", { class: "toggle" }, input, el("span", {}, label));
}

export function choices(page: PageDocument, state: State): HTMLElement {
  const runs = page.runs.map((run, place) =>
    toggle(run.name, true, (on) => {
      state.change(() => {
        if (on) state.hiddenRuns.delete(place);
        else state.hiddenRuns.add(place);
      });
    }),
  );
  return el(
    "fieldset",
    { class: "choices" },
    el("legend", {}, "Show"),
    toggle("published systems", true, (on) => {
      state.change(() => {
        state.published = on;
      });
    }),
    ...runs,
    toggle("n and 95\u202f% intervals", false, (on) => {
      state.change(() => {
        state.intervals = on;
      });
    }),
  );
}

// The choices by which questions are listed: a text, verdicts, labels.

import type { LabelColumn, Library } from "../data/library";
import { clear, el } from "../view/dom";
import { labelName, suiteName, valueName } from "../view/names";
import { count } from "../view/numbers";
import { filterName } from "./selection";

// Labels with more values are typed, not chosen from a list.
const mostListed = 60;

export interface Wanted {
  text: string;
  filters: Map<string, string>;
}

// So many runs have their verdicts among the first filters.
const mostRuns = 4;

// A run's verdicts are called by the run.
function filterTitle(name: string): string {
  return name.startsWith("verdict:") ? name.slice("verdict:".length) : labelName(name);
}

function optionName(label: string, value: string): string {
  return label === "suite" ? suiteName(value) : valueName(label, value);
}

export class FilterPanel {
  readonly element: HTMLElement;
  private readonly search: HTMLInputElement;
  private readonly fields = el("div", { class: "fields" });
  private readonly more: HTMLSelectElement;
  private readonly controls = new Map<string, HTMLSelectElement | HTMLInputElement>();
  private timer = 0;
  private ready: Promise<void>; // one change of all filters after the other

  constructor(
    private readonly library: Library,
    private readonly runNames: string[],
    private readonly changed: () => void,
  ) {
    this.search = el("input", {
      type: "search",
      placeholder: "Search questions, answers, prompts, evidence",
      "aria-label": "Search questions, answers, prompts and evidence",
      oninput: () => {
        window.clearTimeout(this.timer);
        this.timer = window.setTimeout(changed, 200);
      },
    });
    this.more = el("select", {
      "aria-label": "Add a filter",
      onchange: () => {
        void this.add(this.more.value, "").then((control) => control?.focus());
        this.more.value = "";
      },
    });
    const form = el(
      "form",
      {
        class: "filters",
        role: "search",
        onsubmit: (event: Event) => {
          event.preventDefault();
        },
      },
      this.search,
      this.fields,
      this.more,
    );
    this.element = form;
    this.ready = this.reset(new Map());
  }

  wanted(): Wanted {
    const filters = new Map<string, string>();
    for (const [name, control] of this.controls) {
      if (control.value !== "") filters.set(name, control.value);
    }
    return { text: this.search.value, filters };
  }

  async set(wanted: Wanted): Promise<void> {
    this.search.value = wanted.text;
    this.ready = this.ready.then(() => this.reset(wanted.filters));
    await this.ready;
  }

  // Shown from the start; all others are added when they are wanted.
  private isFirst(name: string): boolean {
    const first = this.runNames.slice(0, mostRuns).map((run) => `verdict:${run}`);
    return name === "suite" || name === "task" || first.includes(name);
  }

  private names(): string[] {
    return this.library.columns.map((column) => filterName(column, this.runNames));
  }

  private async reset(filters: Map<string, string>): Promise<void> {
    clear(this.fields);
    this.controls.clear();
    clear(this.more);
    this.more.append(el("option", { value: "" }, "Add a filter \u2026"));
    for (const name of this.names()) {
      if (this.isFirst(name) || filters.has(name)) await this.add(name, filters.get(name) ?? "");
      else this.more.append(el("option", { value: name }, filterTitle(name)));
    }
  }

  private async add(name: string, value: string): Promise<HTMLElement | undefined> {
    const place = this.names().indexOf(name);
    const info = this.library.columns[place];
    if (info === undefined || this.controls.has(name)) return this.controls.get(name);
    const column = await this.library.column(place);
    if (column.values.length < 2 && value === "" && this.isFirst(name) && info.run === undefined)
      return undefined;
    const control =
      column.values.length <= mostListed
        ? this.listed(column, value)
        : this.typed(name, column.values, value);
    control.addEventListener("change", () => {
      this.changed();
    });
    this.controls.set(name, control);
    this.fields.append(el("label", {}, el("span", {}, filterTitle(name)), control));
    return control;
  }

  private listed({ info, values, codes }: LabelColumn, chosen: string): HTMLSelectElement {
    const counts = new Uint32Array(values.length + 1);
    for (const code of codes) counts[code] = (counts[code] ?? 0) + 1;
    const select = el("select", {}, el("option", { value: "" }, "any"));
    for (const [i, value] of values.entries()) {
      select.append(
        el("option", { value }, `${optionName(info.name, value)} (${count(counts[i + 1] ?? 0)})`),
      );
    }
    if (info.run !== undefined) select.append(el("option", { value: "!right" }, "not right"));
    // A link may ask for what nobody has.
    if (chosen !== "" && ![...select.options].some((option) => option.value === chosen)) {
      select.append(el("option", { value: chosen }, chosen));
    }
    select.value = chosen;
    return select;
  }

  private typed(name: string, values: string[], chosen: string): HTMLInputElement {
    const id = `values-${name}`;
    const list = el(
      "datalist",
      { id },
      ...values.slice(0, 2000).map((value) => el("option", { value })),
    );
    this.fields.append(list);
    const input = el("input", { type: "text", list: id, placeholder: "any" });
    input.value = chosen;
    return input;
  }
}

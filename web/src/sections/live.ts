// How the runs of a store go on, while a server shows them: counts, rates and the newest failures.

import { clear, el } from "../view/dom";
import { count } from "../view/numbers";
import { shown } from "../view/shown_text";

interface LiveFailure {
  id: string;
  kind: string;
  message: string;
  attempts: number;
}

interface LiveRun {
  name: string;
  model: string;
  total: number;
  answered: number;
  failed: number;
  per_second: number;
  failures: LiveFailure[];
}

interface LiveStatus {
  version: string;
  runs: LiveRun[];
}

const everyMs = 1500;

function remaining(run: LiveRun): string {
  if (run.answered === run.total) return "complete";
  if (run.per_second <= 0) return "waiting";
  const seconds = Math.round((run.total - run.answered) / run.per_second);
  const left =
    seconds < 90
      ? `${String(seconds)} s`
      : seconds < 5400
        ? `${String(Math.round(seconds / 60))} min`
        : `${(seconds / 3600).toFixed(1)} h`;
  return `${run.per_second.toFixed(1)}/s, ${left} left`;
}

function runView(run: LiveRun): HTMLElement {
  const failures = run.failures.map((one) =>
    el(
      "li",
      {},
      el("span", { class: "verdict failed" }, one.kind || "failed"),
      " ",
      el("bdi", {}, shown(`${one.id}: ${one.message}`.slice(0, 300))),
    ),
  );
  return el(
    "div",
    { class: "live-run" },
    el("strong", {}, run.name),
    el("progress", { max: run.total, value: run.answered, "aria-label": `${run.name}: answered` }),
    el(
      "span",
      { class: "muted" },
      `${count(run.answered)} of ${count(run.total)}, ${remaining(run)}${run.failed > 0 ? `, ${count(run.failed)} failed` : ""}`,
    ),
    failures.length === 0 ? null : el("ul", { class: "failures" }, ...failures),
  );
}

export class LivePanel {
  readonly element: HTMLElement;
  private readonly runs = el("div");
  private readonly button: HTMLButtonElement;
  private version: string | undefined;

  constructor(redraw: () => Promise<void>) {
    this.button = el(
      "button",
      {
        type: "button",
        hidden: true,
        onclick: () => {
          this.button.hidden = true;
          this.version = undefined;
          void redraw();
        },
      },
      "New answers: draw the report again",
    );
    this.element = el("section", { class: "live", "aria-label": "Live" }, this.runs, this.button);
    void this.poll();
  }

  private async poll(): Promise<void> {
    try {
      const response = await fetch("data/status.json");
      if (response.ok) this.show((await response.json()) as LiveStatus);
      else this.tell(`The server says: ${await response.text()}`);
    } catch {
      this.tell("The server has ended; what is shown stays.");
    }
    window.setTimeout(() => void this.poll(), everyMs);
  }

  private show(status: LiveStatus): void {
    clear(this.runs);
    this.runs.append(...status.runs.map(runView));
    this.version ??= status.version;
    if (status.version !== this.version) this.button.hidden = false;
  }

  private tell(text: string): void {
    clear(this.runs);
    this.runs.append(el("p", { class: "muted" }, text));
  }
}

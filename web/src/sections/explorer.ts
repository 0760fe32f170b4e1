// Every question of the report: searched, filtered, listed, and shown with all that is known of it.

import type { PageDocument } from "../data/document";
import type { Library } from "../data/library";
import { FilterPanel } from "../explorer/filters";
import { questionView } from "../explorer/question_view";
import { filtered, rowAt, search } from "../explorer/selection";
import { VirtualList } from "../explorer/virtual_list";
import { clear, el } from "../view/dom";
import { findLink, questionLink, type Target } from "../view/location";
import { count, plural } from "../view/numbers";
import { oneLine } from "../view/shown_text";
import { section, type Section } from "./section";

const rowHeight = 78;

// Where a question stands beside the list, not over it (style.css).
const besideList = "(min-width: 46rem)";

export class Explorer {
  readonly section: Section;
  private readonly list: VirtualList;
  private readonly panel: FilterPanel;
  private readonly detail = el("div", { class: "detail", "aria-live": "polite" });
  private readonly status = el("p", { class: "status", role: "status" });
  private readonly split: HTMLElement;
  private turn = 0; // of searches: only the latest one may draw
  private found: Uint32Array = new Uint32Array();
  // Of the question that is shown.
  private place: number | undefined;

  constructor(
    private readonly page: PageDocument,
    private readonly library: Library,
  ) {
    this.list = new VirtualList({
      rowHeight,
      label: "Questions",
      draw: (row, item) => this.drawRow(row, item),
      chosen: (item) => void this.choose(item),
    });
    this.panel = new FilterPanel(
      library,
      page.runs.map((run) => run.name),
      () => {
        const wanted = this.panel.wanted();
        history.replaceState(null, "", findLink(wanted.text, wanted.filters));
        void this.refresh(false);
      },
    );
    const back = el(
      "button",
      {
        type: "button",
        class: "back",
        onclick: () => {
          this.split.classList.remove("open");
        },
      },
      "\u2190 All questions",
    );
    this.split = el(
      "div",
      { class: "split" },
      el("div", { class: "listing" }, this.status, this.list.element),
      el("div", { class: "detail-box" }, back, this.detail),
    );
    this.section = section("questions", "Questions", this.panel.element, this.split);
    this.detail.append(el("p", { class: "muted" }, "Choose a question."));
    const width = new ResizeObserver(() => {
      this.redraw();
    });
    width.observe(this.detail);
  }

  // Goes to what a link names; false when there is no such question.
  async open(target: Target): Promise<boolean> {
    if (target.kind === "find") {
      await this.panel.set({ text: target.text, filters: target.filters });
      await this.refresh(true);
      return true;
    }
    if (target.kind !== "question") return false;
    const place = await this.library.find(target.key);
    if (place === undefined) {
      this.status.textContent = `There is no question ${oneLine(target.key, 200)} in this report.`;
      return false;
    }
    if (!this.found.includes(place)) {
      await this.panel.set({ text: "", filters: new Map() });
      await this.refresh(false);
    }
    await this.show(place);
    this.list.mark(place);
    return true;
  }

  start(): Promise<void> {
    return this.refresh(false);
  }

  private async refresh(showFirst: boolean): Promise<void> {
    const turn = ++this.turn;
    const wanted = this.panel.wanted();
    const flags = await filtered(
      this.library,
      wanted.filters,
      this.page.runs.map((run) => run.name),
    );
    if (turn !== this.turn) return;
    await search(
      this.library,
      flags,
      wanted.text,
      () => turn !== this.turn,
      ({ found, done, share }) => {
        if (turn !== this.turn) return;
        if (found.length !== this.found.length || done) this.list.show(found);
        this.found = found;
        this.status.textContent = `${count(found.length)} of ${plural(this.library.count, "question")}${done ? "" : `, searching (${String(Math.round(100 * share))}\u202f%)`}`;
      },
    );
    const first = this.found[0];
    const fits = this.found.length === 1 || window.matchMedia(besideList).matches;
    if (showFirst && turn === this.turn && first !== undefined && fits) {
      await this.show(first);
      this.list.mark(first);
    }
  }

  private async drawRow(row: HTMLElement, item: number): Promise<void> {
    const data = await rowAt(this.library, item);
    if (data === undefined || !row.isConnected) return;
    const marks = el("span", { class: "marks" });
    for (const answer of data.answers) {
      const name = this.page.runs[answer.run]?.name ?? "";
      marks.append(
        el(
          "span",
          { class: `mark ${answer.verdict}`, title: `${name}: ${answer.verdict}` },
          el("span", { class: "unseen" }, `${name} ${answer.verdict} `),
        ),
      );
    }
    const accepted = oneLine(data.accepted.join(" | "), 60);
    row.append(
      el("div", { class: "item-text" }, el("bdi", {}, oneLine(data.question, 220))),
      el("div", { class: "item-facts" }, marks, el("bdi", {}, accepted)),
    );
  }

  private async choose(item: number): Promise<void> {
    const key = await this.show(item);
    history.replaceState(null, "", questionLink(key));
  }

  private async show(place: number): Promise<string> {
    this.place = place;
    const located = await this.library.question(place);
    if (this.place === place) this.draw(located);
    return located.question.key;
  }

  private draw(located: Awaited<ReturnType<Library["question"]>>): void {
    this.split.classList.add("open");
    clear(this.detail);
    const width = this.width();
    this.detail.append(questionView(located, this.page.runs, width));
    this.detail.dataset["width"] = String(width);
    this.detail.parentElement?.scrollTo(0, 0);
  }

  // The timeline has the width of its box; a box that is closed has none.
  private redraw(): void {
    if (this.place === undefined || this.detail.clientWidth === 0) return;
    const drawn = Number(this.detail.dataset["width"] ?? 0);
    if (Math.abs(drawn - this.width()) < 24) return;
    void this.show(this.place);
  }

  private width(): number {
    return Math.max(280, Math.floor(this.detail.clientWidth) - 2);
  }
}

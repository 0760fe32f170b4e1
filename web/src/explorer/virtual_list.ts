// A list of any length of which only what is in view exists: a listbox with one stop for the
// tabulator, walked through with the arrow keys.

import { clear, el } from "../view/dom";

const overscan = 6; // rows beyond each edge

export interface ListOptions {
  rowHeight: number;
  label: string;
  // Fills a row; may come back later, when its data are read.
  draw(row: HTMLElement, item: number): Promise<void>;
  chosen(item: number): void;
}

export class VirtualList {
  readonly element: HTMLElement;
  private readonly space = el("div", { class: "space", role: "presentation" });
  private readonly rows = new Map<number, HTMLElement>();
  private items: Uint32Array = new Uint32Array();
  private active = -1; // place in the list
  private scheduled = false;

  constructor(private readonly options: ListOptions) {
    this.element = el("div", {
      class: "virtual-list",
      role: "listbox",
      tabindex: "0",
      "aria-label": options.label,
    });
    this.element.append(this.space);
    this.element.addEventListener(
      "scroll",
      () => {
        this.schedule();
      },
      { passive: true },
    );
    this.element.addEventListener("keydown", (event) => {
      this.walk(event);
    });
    this.element.addEventListener("click", (event) => {
      const row = (event.target as Element).closest("[data-place]");
      if (row !== null) this.activate(Number(row.getAttribute("data-place")), true);
    });
    new ResizeObserver(() => {
      this.schedule();
    }).observe(this.element);
  }

  show(items: Uint32Array): void {
    const wanted = this.items[this.active];
    this.items = items;
    this.space.style.height = `${String(items.length * this.options.rowHeight)}px`;
    for (const row of this.rows.values()) row.remove();
    this.rows.clear();
    this.active = wanted === undefined ? -1 : items.indexOf(wanted);
    this.draw();
  }

  // Marks an item and brings it into view, without choosing it anew.
  mark(item: number): void {
    const place = this.items.indexOf(item);
    if (place >= 0) this.activate(place, false);
  }

  private activate(place: number, choose: boolean): void {
    if (place < 0 || place >= this.items.length) return;
    this.active = place;
    const top = place * this.options.rowHeight;
    const bottom = top + this.options.rowHeight;
    if (top < this.element.scrollTop) this.element.scrollTop = top;
    if (bottom > this.element.scrollTop + this.element.clientHeight) {
      this.element.scrollTop = bottom - this.element.clientHeight;
    }
    this.draw();
    const item = this.items[place];
    if (choose && item !== undefined) this.options.chosen(item);
  }

  private walk(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(this.element.clientHeight / this.options.rowHeight) - 1);
    const steps: Record<string, number> = {
      ArrowDown: this.active + 1,
      ArrowUp: this.active - 1,
      PageDown: this.active + page,
      PageUp: this.active - page,
      Home: 0,
      End: this.items.length - 1,
    };
    const wanted = steps[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    this.activate(Math.min(Math.max(wanted, 0), this.items.length - 1), true);
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    requestAnimationFrame(() => {
      this.scheduled = false;
      this.draw();
    });
  }

  private draw(): void {
    const { rowHeight } = this.options;
    const first = Math.max(0, Math.floor(this.element.scrollTop / rowHeight) - overscan);
    const last = Math.min(
      this.items.length - 1,
      Math.ceil((this.element.scrollTop + this.element.clientHeight) / rowHeight) + overscan,
    );
    for (const [place, row] of this.rows) {
      if (place >= first && place <= last) continue;
      row.remove();
      this.rows.delete(place);
    }
    for (let place = first; place <= last; ++place) {
      const row = this.rows.get(place) ?? this.newRow(place);
      const selected = place === this.active;
      row.setAttribute("aria-selected", String(selected));
      if (selected) this.element.setAttribute("aria-activedescendant", row.id);
    }
  }

  private newRow(place: number): HTMLElement {
    const row = el("div", {
      class: "item",
      role: "option",
      id: `item-${String(place)}`,
      "data-place": place,
      "aria-posinset": place + 1,
      "aria-setsize": this.items.length,
    });
    row.style.top = `${String(place * this.options.rowHeight)}px`;
    this.rows.set(place, row);
    this.space.append(row);
    const item = this.items[place];
    if (item !== undefined) void this.fill(row, item);
    return row;
  }

  // A row that left the view before its data came is not drawn.
  private async fill(row: HTMLElement, item: number): Promise<void> {
    await Promise.resolve();
    if (!row.isConnected) return;
    clear(row);
    await this.options.draw(row, item);
  }
}

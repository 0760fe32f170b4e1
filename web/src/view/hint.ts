// One small note that stands beside what the pointer or the focus is on.

import { el } from "./dom";

const box = el("div", { class: "hint", role: "tooltip", id: "hint", hidden: true });
let owner: Element | null = null;

function show(target: Element, text: string): void {
  if (!box.isConnected) document.body.append(box);
  owner = target;
  box.textContent = text;
  box.hidden = false;
  target.setAttribute("aria-describedby", "hint");
  place(target);
}

function place(target: Element): void {
  const around = target.getBoundingClientRect();
  const left = Math.min(
    Math.max(8, around.left + around.width / 2 - box.offsetWidth / 2),
    window.innerWidth - box.offsetWidth - 8,
  );
  const above = around.top - box.offsetHeight - 6;
  box.style.left = `${String(left)}px`;
  box.style.top = `${String(above > 4 ? above : around.bottom + 6)}px`;
}

function hide(): void {
  owner?.removeAttribute("aria-describedby");
  owner = null;
  box.hidden = true;
}

// Shows what `textOf` says of an element below `root`; nothing where it says nothing.
export function addHints(root: HTMLElement, textOf: (target: Element) => string): void {
  const over = (event: Event): void => {
    const cell = (event.target as Element).closest("[data-hint]");
    const text = cell === null ? "" : textOf(cell);
    if (cell === null || text === "") hide();
    else show(cell, text);
  };
  root.addEventListener("pointerover", over);
  root.addEventListener("focusin", over);
  root.addEventListener("pointerleave", hide);
  root.addEventListener("focusout", hide);
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
  // The focus may have scrolled its cell into view itself.
  const moved = (): void => {
    if (owner === null || !root.contains(owner)) return;
    if (owner === document.activeElement) place(owner);
    else hide();
  };
  window.addEventListener("scroll", moved, { passive: true, capture: true });
}

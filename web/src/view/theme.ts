// Light and dark: as the system wants it, until the reader says otherwise.

import { el } from "./dom";

type Theme = "light" | "dark";

function preferred(): Theme {
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

export function themeButton(): HTMLElement {
  const current = (): Theme =>
    (document.documentElement.dataset["theme"] as Theme | undefined) ?? preferred();
  const button = el("button", {
    type: "button",
    class: "theme",
    onclick: () => {
      document.documentElement.dataset["theme"] = current() === "dark" ? "light" : "dark";
      button.textContent = current() === "dark" ? "Light" : "Dark";
    },
  });
  button.textContent = current() === "dark" ? "Light" : "Dark";
  return button;
}

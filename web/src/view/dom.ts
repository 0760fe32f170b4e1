// Elements made without HTML: every text goes in as text.

type Child = Node | string | null | undefined;
type Handler = (event: never) => void;
type Property = string | number | boolean | undefined | Handler;

// el("a", { href: "#x", class: "link", onclick: f }, "text", child)
export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Record<string, Property> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) setProperty(element, key, value);
  append(element, children);
  return element;
}

export function svg<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  properties: Record<string, string | number | undefined> = {},
  ...children: Child[]
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(properties)) {
    if (value !== undefined) element.setAttribute(key, String(value));
  }
  append(element, children);
  return element;
}

function append(element: Element, children: Child[]): void {
  for (const child of children) {
    if (child !== null && child !== undefined) element.append(child);
  }
}

function setProperty(element: HTMLElement, key: string, value: Property): void {
  if (value === undefined || value === false) return;
  if (typeof value === "function") {
    element.addEventListener(key.slice(2), value as unknown as EventListener);
  } else {
    element.setAttribute(key, value === true ? "" : String(value));
  }
}

export function clear(element: Element): void {
  element.replaceChildren();
}

// Lets the browser paint and take input before the next piece of work.
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

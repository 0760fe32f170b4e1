// Colours that people with any colour vision tell apart (Okabe and Ito, "Color universal design",
// 2008), with a shape and a dash a series, so that nothing hangs on colour alone. The values live in
// style.css, where light and dark differ.

const numColours = 8;
const dashes = ["", "6 3", "2 3", "8 3 2 3"];
const symbols = ["circle", "square", "triangle", "diamond", "star", "cross", "wye"] as const;

export type SymbolName = (typeof symbols)[number];

export function colour(series: number): string {
  return `var(--series-${String(series % numColours)})`;
}

export function dash(series: number): string {
  return dashes[Math.floor(series / numColours) % dashes.length] ?? "";
}

export function symbol(series: number): SymbolName {
  return symbols[series % symbols.length] ?? "circle";
}

export const verdictColours: Record<string, string> = {
  right: "var(--right)",
  wrong: "var(--wrong)",
  unparsed: "var(--unparsed)",
  empty: "var(--empty)",
  truncated: "var(--truncated)",
  failed: "var(--failed)",
};

// Numbers as the page writes them.

const grouped = new Intl.NumberFormat("en-GB");

// "12,345"
export function count(value: number): string {
  return grouped.format(value);
}

export function plural(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? "" : "s"}`;
}

// Percent with one decimal, rates with two.
export function metric(value: number, percent: boolean): string {
  return percent ? value.toFixed(1) : value.toFixed(2);
}

// With its sign, and a minus as wide as a plus.
export function signed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return (value < 0 ? "\u2212" : "+") + text;
}

// "n 400, 95 % interval 41.2 to 50.9"
export function uncertainty(cell: {
  n?: number;
  low?: number;
  high?: number;
  spread?: number;
  text?: string;
}): string {
  const digits = (cell.text ?? "").includes(".")
    ? ((cell.text ?? "").split(".")[1] ?? "").match(/^\d*/)?.[0].length
    : 2;
  const parts: string[] = [];
  if (cell.n !== undefined) parts.push(`n ${count(cell.n)}`);
  if (cell.low !== undefined && cell.high !== undefined) {
    parts.push(`95\u202f% interval ${cell.low.toFixed(digits)} to ${cell.high.toFixed(digits)}`);
  }
  if (cell.spread !== undefined) parts.push(`standard deviation ${cell.spread.toFixed(2)}`);
  return parts.join(", ");
}

// A share in percent; what is not all is never shown as 100.0.
export function percent(part: number, whole: number): string {
  const text = ((100 * part) / whole).toFixed(1);
  if (text === "100.0" && part < whole) return "99.9\u202f%";
  return `${text}\u202f%`;
}

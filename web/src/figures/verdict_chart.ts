// What became of the questions: a bar a run and suite, parted by verdict.

import * as Plot from "@observablehq/plot";
import { verdicts } from "../data/questions";
import { count } from "../view/numbers";
import { verdictColours } from "../view/palette";
import { adopted } from "./frame";

export interface VerdictShare {
  row: string;
  verdict: string;
  count: number;
  total: number;
}

export function verdictChart(shares: VerdictShare[], width: number): Element {
  const rows = [...new Set(shares.map((one) => one.row))];
  const longest = Math.max(6, ...rows.map((name) => name.length));
  const marginLeft = Math.min(width * 0.45, 16 + 6.4 * longest);
  const stacked = Plot.stackX({
    x: (one: VerdictShare) => (100 * one.count) / one.total,
    y: "row",
    fill: (one: VerdictShare) => verdictColours[one.verdict] ?? "var(--muted)",
    order: (one: VerdictShare) => verdicts.indexOf(one.verdict as (typeof verdicts)[number]),
    title: (one: VerdictShare) =>
      `${one.row}\n${one.verdict}: ${count(one.count)} of ${count(one.total)} (${((100 * one.count) / one.total).toFixed(1)}\u202f%)`,
  });
  return adopted(
    Plot.plot({
      width,
      height: 50 + rows.length * 24,
      marginLeft,
      marginRight: 20,
      marginTop: 6,
      marginBottom: 40,
      x: { domain: [0, 100], label: "% of answers", labelAnchor: "center", labelArrow: "none" },
      y: { domain: rows, label: null, tickSize: 0, padding: 0.25 },
      color: { type: "identity" },
      marks: [Plot.barX(shares, { ...stacked, insetRight: 0.5, className: "point", tip: true })],
    }),
  );
}

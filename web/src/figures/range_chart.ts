// Estimates with their intervals around zero: effects, and differences of two runs.

import * as Plot from "@observablehq/plot";
import { adopted } from "./frame";

export interface Range {
  row: string;
  series: string;
  value: number;
  low: number;
  high: number;
  colour: string;
  text: string;
}

export interface RangeLabels {
  x: string;
  digits: number;
}

export function rangeChart(ranges: Range[], labels: RangeLabels, width: number): Element {
  const rows = [...new Set(ranges.map((one) => one.row))];
  const series = [...new Set(ranges.map((one) => one.series))];
  const longest = Math.max(6, ...rows.map((name) => name.length));
  const marginLeft = Math.min(width * 0.42, 20 + 6.3 * longest);
  // Runs of one row stand below each other.
  const rowHeight = Math.max(22, 12 * series.length + 8);
  const band = (one: Range): number =>
    rows.indexOf(one.row) + (series.indexOf(one.series) + 0.5) / series.length - 0.5;
  const shorten = (text: string): string => {
    const most = Math.floor((marginLeft - 18) / 6.1);
    return text.length > most ? `${text.slice(0, most - 1)}\u2026` : text;
  };
  return adopted(
    Plot.plot({
      width,
      height: 56 + rows.length * rowHeight,
      marginLeft,
      marginRight: 20,
      marginTop: 10,
      marginBottom: 40,
      x: {
        label: labels.x,
        labelAnchor: "center",
        labelArrow: "none",
        grid: true,
        nice: true,
        ticks: Math.max(3, Math.min(9, Math.floor(width / 90))),
      },
      y: {
        domain: [-0.5, rows.length - 0.5],
        reverse: true,
        ticks: rows.map((_, place) => place),
        tickFormat: (place: number) => shorten(rows[place] ?? ""),
        tickSize: 0,
        label: null,
      },
      color: { type: "identity" },
      marks: [
        Plot.ruleY(
          rows.slice(1).map((_, place) => place + 0.5),
          { stroke: "var(--line)", strokeDasharray: "1 3" },
        ),
        Plot.ruleX([0]),
        Plot.ruleY(ranges, {
          x1: "low",
          x2: "high",
          y: band,
          stroke: "colour",
          strokeWidth: 3,
          strokeOpacity: 0.45,
          className: "band",
        }),
        Plot.dot(ranges, { x: "value", y: band, fill: "colour", r: 3.5, className: "point" }),
        Plot.tip(ranges, Plot.pointer({ x: "value", y: band, title: "text" })),
      ],
    }),
  );
}

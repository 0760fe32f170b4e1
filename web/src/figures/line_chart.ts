// A value by a number or by an order, each run with its interval as a band, the papers' systems as
// thin lines with their names at the end.

import * as Plot from "@observablehq/plot";
import type { Figure } from "../data/document";
import { dash, symbol } from "../view/palette";
import type { State } from "../view/state";
import { adopted, drawnPoints, pointText, valueDomain, valueTitle, type Drawn } from "./frame";

const margins = { marginLeft: 44, marginTop: 26, marginBottom: 46 };

// "5" of "5", "3" of "3 events"
function leadingNumber(text: string): number {
  return Number(text.split(" ")[0]);
}

interface EndLabel {
  name: string;
  x: number | string;
  y: number;
}

// The names behind the last points, moved apart where they would cover each other.
function endLabels(
  last: Drawn[],
  x: (one: Drawn) => number | string,
  unitsPerLine: number,
  top: number,
): EndLabel[] {
  const labels = last
    .map((one) => ({ name: one.name, x: x(one), y: one.point.value }))
    .sort((a, b) => b.y - a.y);
  let ceiling = top + unitsPerLine;
  for (const label of labels) {
    label.y = Math.min(label.y, ceiling - unitsPerLine);
    ceiling = label.y;
  }
  return labels;
}

function lastOfEach(drawn: Drawn[]): Drawn[] {
  const last = new Map<string, Drawn>();
  for (const one of drawn) {
    if (one.point.x >= (last.get(one.name)?.point.x ?? -1)) last.set(one.name, one);
  }
  return [...last.values()];
}

export function lineChart(figure: Figure, state: State, width: number): Element {
  const drawn = drawnPoints(figure, state);
  const numeric = figure.xs.every((x) => /^\d+( [a-z]+)?$/.test(x));
  const x = (one: Drawn): number | string => (numeric ? leadingNumber(one.x) : one.x);
  const y = (one: Drawn): number => one.point.value;
  const ours = drawn.filter((one) => one.ours);
  const published = drawn.filter((one) => !one.ours);
  const runOf = (one: Drawn): number => figure.series[one.point.series]?.run ?? 0;
  const height = Math.min(330, Math.max(250, width * 0.55));
  const domain = valueDomain(figure);
  const perLine =
    (12 * (domain[1] - domain[0])) / (height - margins.marginTop - margins.marginBottom);
  const labels = endLabels(lastOfEach(published), x, perLine, domain[1]);
  const longest = Math.max(0, ...labels.map((label) => label.name.length));
  const xTitle = figure.x_title === "" && numeric ? "events" : figure.x_title;
  const names = [...new Set(ours.map((one) => one.name))];
  const turned = !numeric && width < 700;
  return adopted(
    Plot.plot({
      ...margins,
      marginBottom: turned ? 78 : margins.marginBottom,
      marginRight: labels.length > 0 ? 18 + 6 * longest : 18,
      width,
      height,
      x: {
        type: "point",
        domain: numeric ? figure.xs.map(leadingNumber) : figure.xs,
        label: xTitle,
        labelAnchor: "center",
        labelArrow: "none",
        tickRotate: turned ? -30 : 0,
        labelOffset: turned ? 70 : 38,
        ...(numeric ? { tickFormat: "d" } : {}),
      },
      y: {
        domain,
        label: valueTitle(figure),
        labelArrow: "none",
        labelAnchor: "top",
        grid: true,
        ticks: 5,
      },
      symbol: { legend: false, type: "identity" },
      color: { type: "identity" },
      marks: [
        Plot.ruleY([0]),
        Plot.areaY(ours, {
          x,
          y1: (one: Drawn) => one.point.low ?? one.point.value,
          y2: (one: Drawn) => one.point.high ?? one.point.value,
          z: "name",
          fill: "colour",
          fillOpacity: 0.15,
          className: "band",
        }),
        Plot.line(published, {
          x,
          y,
          z: "name",
          stroke: "var(--published)",
          strokeWidth: 1,
          strokeDasharray: "3 3",
        }),
        Plot.text(labels, {
          x: "x",
          y: "y",
          text: "name",
          fill: "var(--muted)",
          textAnchor: "start",
          dx: 8,
          fontSize: 11,
        }),
        ...names.map((name) => {
          const line = ours.filter((one) => one.name === name);
          const run = line[0] === undefined ? 0 : runOf(line[0]);
          return Plot.line(line, {
            x,
            y,
            stroke: "colour",
            strokeWidth: 2,
            strokeDasharray: dash(run),
          });
        }),
        Plot.dot(ours, {
          x,
          y,
          symbol: (one: Drawn) => symbol(runOf(one)),
          fill: "colour",
          r: 3.5,
          className: "point",
        }),
        Plot.tip(drawn, Plot.pointer({ x, y, title: (one: Drawn) => pointText(figure, one) })),
      ],
    }),
  );
}

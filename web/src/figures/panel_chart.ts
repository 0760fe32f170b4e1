// A panel a system, a row a thing: a relation and its mirror joined by a line, real and abstract
// names, or a mean and its standard deviation. Our runs first.

import * as Plot from "@observablehq/plot";
import type { Figure } from "../data/document";
import type { State } from "../view/state";
import { adopted, drawnPoints, pointText, valueDomain, valueTitle, type Drawn } from "./frame";

const panelWidth = 150; // at least
const rowHeight = 17;

interface Join {
  name: string;
  x: string;
  from: number;
  to: number;
  colour: string;
}

function joinsOf(drawn: Drawn[]): Join[] {
  const seconds = new Map(
    drawn.filter((one) => one.point.side === 1).map((one) => [`${one.name}\n${one.x}`, one]),
  );
  return drawn
    .filter((one) => one.point.side === 0)
    .flatMap((one) => {
      const other = seconds.get(`${one.name}\n${one.x}`);
      if (other === undefined) return [];
      const { name, x, colour } = one;
      return [{ name, x, colour, from: one.point.value, to: other.point.value }];
    });
}

// The line behind a dot: an interval of ours, or a standard deviation.
function ends(one: Drawn, domain: [number, number]): [number, number] {
  const { value, low, high, spread } = one.point;
  if (spread === undefined) return [low ?? value, high ?? value];
  return [Math.max(domain[0], value - spread), Math.min(domain[1], value + spread)];
}

export function panelChart(figure: Figure, state: State, width: number): Element {
  const drawn = drawnPoints(figure, state);
  const names = [...new Set([...drawn.filter((one) => one.ours), ...drawn].map((one) => one.name))];
  const longest = Math.max(...figure.xs.map((name) => name.length));
  const marginLeft = Math.min(width * 0.4, 16 + 6.8 * longest);
  const across = Math.max(1, Math.min(names.length, Math.floor((width - marginLeft) / panelWidth)));
  const domain = valueDomain(figure);
  const fx = (one: { name: string }): number => names.indexOf(one.name) % across;
  const fy = (one: { name: string }): number => Math.floor(names.indexOf(one.name) / across);
  const numRows = Math.ceil(names.length / across);
  const place = { x: (one: Drawn) => one.point.value, y: "x", fx, fy };
  const open = (one: Drawn): boolean => one.point.side === 1;
  return adopted(
    Plot.plot({
      width,
      height: 46 + numRows * (figure.xs.length * rowHeight + 34),
      marginLeft,
      marginRight: 14,
      marginTop: 24,
      marginBottom: 40,
      x: {
        domain,
        label: valueTitle(figure),
        labelAnchor: "center",
        labelArrow: "none",
        grid: true,
        ticks: figure.percent ? [0, 50, 100] : [0, 0.5, 1],
        tickFormat: (value: number) => String(value),
      },
      y: { domain: figure.xs, label: null, tickSize: 0 },
      fx: { axis: null, padding: 0.14 },
      fy: { axis: null, padding: 0.16 },
      color: { type: "identity" },
      marks: [
        Plot.text(names, {
          text: (name: string) => name,
          fx: (name: string) => fx({ name }),
          fy: (name: string) => fy({ name }),
          frameAnchor: "top-left",
          dy: -13,
          fontWeight: 600,
        }),
        Plot.ruleY(drawn, {
          x1: (one: Drawn) => ends(one, domain)[0],
          x2: (one: Drawn) => ends(one, domain)[1],
          y: "x",
          fx,
          fy,
          stroke: "colour",
          strokeOpacity: 0.35,
          strokeWidth: 4,
          className: "band",
        }),
        Plot.link(joinsOf(drawn), {
          x1: "from",
          x2: "to",
          y1: "x",
          y2: "x",
          fx,
          fy,
          stroke: "colour",
          strokeWidth: 1.3,
        }),
        Plot.dot(
          drawn.filter((one) => !open(one)),
          { ...place, r: 3.3, fill: "colour", className: "point" },
        ),
        Plot.dot(drawn.filter(open), {
          ...place,
          r: 3.3,
          fill: "var(--paper)",
          stroke: "colour",
          strokeWidth: 1.5,
          className: "point",
        }),
        Plot.tip(drawn, Plot.pointer({ ...place, title: (one: Drawn) => pointText(figure, one) })),
      ],
    }),
  );
}

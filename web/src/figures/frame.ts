// What all charts share: size, axes, series, and the way from Plot's drawing into a page that lets
// no foreign style in.

import type { Figure, Point } from "../data/document";
import { metric } from "../view/numbers";
import { colour } from "../view/palette";
import type { State } from "../view/state";

export interface Drawn {
  point: Point;
  name: string;
  x: string;
  side: string;
  colour: string;
  ours: boolean;
}

// The points of the series that the reader wants to see.
export function drawnPoints(figure: Figure, state: State): Drawn[] {
  return figure.points.flatMap((point) => {
    const series = figure.series[point.series];
    if (series === undefined || !state.shows(series.run)) return [];
    const ours = series.run !== undefined;
    return [
      {
        point,
        name: series.name,
        x: figure.xs[point.x] ?? "",
        side: figure.sides[point.side] ?? "",
        colour: ours ? colour(series.run ?? 0) : "var(--published)",
        ours,
      },
    ];
  });
}

export function shownSeries(figure: Figure, state: State): number[] {
  const used = new Set(figure.points.map((point) => point.series));
  return [...used].filter((place) => state.shows(figure.series[place]?.run));
}

// From 0, with room for the ends of intervals.
export function valueDomain(figure: Figure): [number, number] {
  return [0, figure.percent ? 100 : 1];
}

export function valueTitle(figure: Figure): string {
  return figure.percent ? `${figure.y_title} (%)` : figure.y_title;
}

// "my-run, 20: 0.84, n 400, 95 % interval 0.80 to 0.88"
export function pointText(figure: Figure, drawn: Drawn): string {
  const { point } = drawn;
  const where = drawn.side === "" ? drawn.x : `${drawn.x}, ${drawn.side}`;
  let text = `${drawn.name}\n${where}: ${metric(point.value, figure.percent)}`;
  if (point.spread !== undefined) text += ` \u00b1 ${metric(point.spread, figure.percent)}`;
  if (point.low !== undefined && point.high !== undefined) {
    text += `\n95\u202f% interval ${metric(point.low, figure.percent)} to ${metric(point.high, figure.percent)}`;
  }
  if (point.n !== undefined) text += `\nn ${String(point.n)}`;
  return text;
}

// Plot brings a style element along, which the page's policy would refuse; style.css has its rules.
export function adopted(plot: Element): Element {
  for (const style of [...plot.querySelectorAll("style")]) style.remove();
  return plot;
}

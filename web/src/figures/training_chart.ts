// A number of trainings over their steps, a line a training.

import * as Plot from "@observablehq/plot";
import { colour, dash } from "../view/palette";
import { adopted } from "./frame";

export interface TrainingLine {
  run: number;
  name: string;
  points: [step: number, value: number][];
}

interface Drawn {
  line: TrainingLine;
  step: number;
  value: number;
}

const fewPoints = 40; // of a line whose points are marked

// "0.0021", "81,000", "2.31"
export function valueText(value: number): string {
  const size = Math.abs(value);
  if (size >= 1000) return Math.round(value).toLocaleString("en-GB");
  return size !== 0 && size < 0.0001
    ? value.toExponential(1)
    : String(Number(value.toPrecision(3)));
}

function pointText({ line, step, value }: Drawn): string {
  return `${line.name}\nstep ${step.toLocaleString("en-GB")}: ${valueText(value)}`;
}

export function trainingChart(lines: TrainingLine[], width: number): Element {
  const drawn = lines.flatMap((line) =>
    line.points.map(([step, value]): Drawn => ({ line, step, value })),
  );
  const marked = drawn.filter((one) => one.line.points.length <= fewPoints);
  const place = { x: "step", y: "value" };
  return adopted(
    Plot.plot({
      width,
      height: 230,
      marginLeft: 58,
      marginRight: 24,
      marginTop: 14,
      marginBottom: 40,
      x: {
        label: "step",
        labelAnchor: "center",
        labelArrow: "none",
        ticks: Math.floor(width / 90),
      },
      y: { label: null, grid: true, nice: true, ticks: 5, tickFormat: valueText },
      color: { type: "identity" },
      marks: [
        ...lines.map((line) =>
          Plot.line(
            drawn.filter((one) => one.line === line),
            {
              ...place,
              stroke: colour(line.run),
              strokeWidth: 1.6,
              strokeDasharray: dash(line.run),
              className: "curve",
            },
          ),
        ),
        Plot.dot(marked, {
          ...place,
          r: 3,
          fill: (one: Drawn) => colour(one.line.run),
          className: "point",
        }),
        Plot.tip(drawn, Plot.pointer({ ...place, title: pointText })),
      ],
    }),
  );
}

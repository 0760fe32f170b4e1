// How trainings went: a chart a number, all trainings that have it in one.

import type { PageDocument, TrainingChart } from "../data/document";
import { trainingChart, valueText, type TrainingLine } from "../figures/training_chart";
import { el } from "../view/dom";
import { count } from "../view/numbers";
import { colour } from "../view/palette";
import type { ViewTable } from "../view/sorted_table";
import { State } from "../view/state";
import { figureBlock } from "./figure_block";
import { section, type Section } from "./section";

function linesOf(page: PageDocument, chart: TrainingChart): TrainingLine[] {
  return chart.series.map(({ run, points }) => ({
    run,
    name: page.training.runs[run]?.name ?? "",
    points,
  }));
}

function extreme(points: TrainingLine["points"], sign: 1 | -1): [number, number] {
  return points.reduce((best, one) => (sign * (one[1] - best[1]) > 0 ? one : best));
}

function numbersOf(title: string, lines: TrainingLine[]): ViewTable {
  const titles = ["training", "last step", "last", "lowest", "at step", "highest", "at step"];
  return {
    caption: `Numbers of ${title}`,
    columns: titles.map((name, place) => ({ title: name, numeric: place > 0 })),
    rows: lines.map(({ name, points }) => {
      const last = points[points.length - 1] ?? [0, 0];
      const [lowestStep, lowest] = extreme(points, -1);
      const [highestStep, highest] = extreme(points, 1);
      const numbers = [...last, lowest, lowestStep, highest, highestStep];
      const cells = numbers.map((value, place) => ({
        text: [0, 3, 5].includes(place) ? count(value) : valueText(value),
        value,
      }));
      return [{ text: name }, ...cells];
    }),
  };
}

function chartBlock(page: PageDocument, chart: TrainingChart, place: number): HTMLElement {
  const lines = linesOf(page, chart);
  return figureBlock(
    {
      id: `training-${String(place)}`,
      wide: false,
      title: chart.title,
      note: "",
      draw: (width) => trainingChart(lines, width),
      legend: () => lines.map(({ name, run }) => ({ name, colour: colour(run) })),
      numbers: () => numbersOf(chart.title, lines),
    },
    new State(),
  );
}

export function trainingSection(page: PageDocument): Section | undefined {
  const { runs, charts } = page.training;
  if (runs.length === 0) return undefined;
  const steps = runs.map((run) => `${run.name}: ${count(run.last_step)}`).join(", ");
  return section(
    "training",
    "Training",
    el("p", { class: "muted" }, `Steps done: ${steps}.`),
    el(
      "div",
      { class: "figures" },
      ...charts.map((chart, place) => chartBlock(page, chart, place)),
    ),
  );
}

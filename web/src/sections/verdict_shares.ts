// How often each verdict was given, by run and suite: sums over the table "verdicts".

import type { PageDocument } from "../data/document";
import { verdicts } from "../data/questions";
import type { State } from "../view/state";

export interface SuiteShare {
  run: number;
  suite: string;
  total: number;
  counts: Record<string, number>;
}

// The table's columns: run, suite, task, setting, n, then a count a verdict.
const firstVerdict = 5;

export function verdictShares(page: PageDocument, state: State): SuiteShare[] {
  const table = page.tables.find((one) => one.id === "verdicts");
  const sums = new Map<string, SuiteShare>();
  for (const row of table?.rows ?? []) {
    const run = page.runs.findIndex((one) => one.name === row[0]?.text);
    const suite = row[1]?.text ?? "";
    if (!state.shows(run)) continue;
    const key = `${String(run)} ${suite}`;
    const sum = sums.get(key) ?? { run, suite, total: 0, counts: {} };
    sum.total += Number(row[4]?.text ?? 0);
    for (const [i, verdict] of verdicts.entries()) {
      const more = Number(row[firstVerdict + i]?.text ?? 0);
      sum.counts[verdict] = (sum.counts[verdict] ?? 0) + more;
    }
    sums.set(key, sum);
  }
  return [...sums.values()];
}

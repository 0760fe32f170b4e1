// The groups of questions by which two runs are compared: what they are called, and by what.

import type { ComparedGroup, Comparison } from "../data/document";
import { labelName, labelText, suiteName } from "../view/names";

// "TempReason · L2, what held at a time · ReasonQA"
export function groupTitle(group: ComparedGroup): string {
  const entries = Object.entries(group.labels).sort(
    ([a], [b]) => Number(b === "task") - Number(a === "task"),
  );
  const labels = entries.map(([name, value]) => labelText(name, value));
  const suite = group.suite === undefined ? "All suites" : suiteName(group.suite);
  return [suite, ...labels].join(" \u00b7 ");
}

const ofTasks = "suite and task";

// What parts the group from its suite: "relation", or "suite and task".
function kindOf(group: ComparedGroup): string {
  const own = Object.keys(group.labels).find((name) => name !== "task" && name !== "setting");
  return own === undefined ? ofTasks : labelName(own);
}

// Suites and tasks first, then the labels in their order.
export function kindsOf(comparison: Comparison): string[] {
  const kinds = new Set(comparison.values.map(kindOf));
  return [...(kinds.delete(ofTasks) ? [ofTasks] : []), ...kinds];
}

export function groupsOfKind(comparison: Comparison, kind: string): ComparedGroup[] {
  return comparison.values.filter((group) => kindOf(group) === kind);
}

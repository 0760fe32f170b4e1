// What suites, tasks and labels are called in front of people; in links and files they keep the
// names that the records have.

const suites: Record<string, string> = {
  tempreason: "TempReason",
  chronosense: "ChronoSense",
  "chronosense-multi": "ChronoSense chains",
  traveler: "TRAVELER",
  "traveler-beyond": "TRAVELER beyond",
};

const labels: Record<string, string> = {
  event_count: "events in the set",
  num_facts: "number of facts",
  event_type: "kind of event",
  intra_year: "several facts in that year",
  names: "names",
  depth: "length of the chain",
};

// Values that do not speak for themselves, by label.
const values: Record<string, Record<string, string>> = {
  task: {
    l1: "L1, month arithmetic",
    l1_future: "L1, future months",
    year: "year prediction",
    l2: "L2, what held at a time",
    l3: "L3, what came before or after",
  },
  setting: { cbqa: "CBQA", reasonqa: "ReasonQA", obqa: "OBQA" },
  template: {
    did: "Did \u2026?",
    when: "When \u2026?",
    who: "Who \u2026?",
    how_often: "How often \u2026?",
  },
  relation: {
    P6: "head of government (P6)",
    P35: "head of state (P35)",
    P39: "position held (P39)",
    P54: "member of sports team (P54)",
    P69: "educated at (P69)",
    P102: "member of political party (P102)",
    P108: "employer (P108)",
    P127: "owned by (P127)",
    P286: "head coach (P286)",
    P488: "chairperson (P488)",
  },
};

// Values that are words joined by underscores.
const wordy = new Set(["task", "relation", "category", "hypothesis"]);

export function suiteName(suite: string): string {
  return suites[suite] ?? suite;
}

export function labelName(label: string): string {
  return labels[label] ?? label.replaceAll("_", " ");
}

export function valueName(label: string, value: string): string {
  const known = values[label]?.[value];
  return known ?? (wordy.has(label) ? value.replaceAll("_", " ") : value);
}

// What a label and its value are together, where one after the other reads badly.
const phrases: Record<string, (value: string) => string> = {
  event_count: (value) => `${value} events in the set`,
  names: (value) => `${value} names`,
  depth: (value) => `chains of ${value}`,
};

// "overlaps", "abstract names", "period 1900-1920"
export function labelText(label: string, value: string): string {
  const phrase = phrases[label];
  if (phrase !== undefined) return phrase(value);
  const text = valueName(label, value);
  const speaks = label === "task" || label === "setting" || values[label]?.[value] !== undefined;
  return speaks ? text : `${labelName(label)} ${text}`;
}

// The suites in the order of their names above, then others.
export function bySuite(a: { suite: string }, b: { suite: string }): number {
  const known = Object.keys(suites);
  const place = ({ suite }: { suite: string }): number =>
    known.includes(suite) ? known.indexOf(suite) : known.length;
  return place(a) - place(b) || a.suite.localeCompare(b.suite, "en");
}

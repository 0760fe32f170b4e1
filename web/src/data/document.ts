// The document of a page, "timeprobe.report-page/1" (docs/formats.md).

export interface Cell {
  text: string;
  value?: number;
  low?: number;
  high?: number;
  n?: number;
  spread?: number;
  best?: boolean;
}

export interface Column {
  title: string;
  kind?: "text" | "published" | "run" | "beside";
  better?: "higher" | "lower" | "neither";
  run?: number;
}

export interface Table {
  id: string;
  title: string;
  note: string;
  columns: Column[];
  rows: Cell[][];
}

export interface Series {
  name: string;
  run?: number;
}

export interface Point {
  series: number;
  x: number;
  side: number;
  value: number;
  low?: number;
  high?: number;
  n?: number;
  spread?: number;
}

export interface Figure {
  id: string;
  title: string;
  note: string;
  kind: "line" | "sides" | "pairs" | "spread";
  percent: boolean;
  x_title: string;
  y_title: string;
  xs: string[];
  sides: string[];
  series: Series[];
  points: Point[];
}

export interface Run {
  name: string;
  model: string;
  settings: Record<string, string>;
  version: string;
  created: string;
  plan_hash: string;
  total: number;
  answered: number;
  failed: number;
  command: string;
  origins: string[];
  prompts_missing?: string;
  tokens?: { prompt: number; completion: number; answers: number };
  latency_ms?: { median: number; p95: number; answers: number };
  served_models?: string[];
  failures?: Record<string, number>;
}

export interface ComparedGroup {
  suite?: string;
  labels: Record<string, string>;
  metric: string;
  n: number;
  clusters: number;
  a: number;
  b: number;
  difference: number;
  low?: number;
  high?: number;
  both_right: number;
  only_a_right: number;
  only_b_right: number;
  neither_right: number;
  p_value: number;
  p_holm: number;
  p_cluster: number;
  p_cluster_holm: number;
  minimum_detectable?: number;
}

export interface FlippedAnswer {
  text: string;
  extracted: string;
  verdict: string;
  value: number;
}

export interface Flip {
  direction: "only_a_right" | "only_b_right";
  suite: string;
  task: string;
  id: string;
  labels: Record<string, string>;
  question: string;
  accepted: string[];
  a: FlippedAnswer;
  b: FlippedAnswer;
}

export interface ComparedRun {
  name: string;
  model: string;
  answered: number;
  total: number;
}

export interface Comparison {
  a: ComparedRun;
  b: ComparedRun;
  counts: {
    compared: number;
    only_in_a: number;
    only_in_b: number;
    other_key: number;
    failed_a: number;
    failed_b: number;
  };
  tests: number;
  values: ComparedGroup[];
  flips: Flip[];
}

export interface WeakSpot {
  run: number;
  suite: string;
  label: string;
  value: string;
  n: number;
  right: number;
  low: number;
  high: number;
  suite_n: number;
  suite_right: number;
  mostly: string;
  mostly_n: number;
}

export interface TrainingChart {
  title: string;
  series: { run: number; points: [step: number, value: number][] }[];
}

export interface Training {
  runs: { name: string; last_step: number }[];
  charts: TrainingChart[];
}

export interface ColumnInfo {
  name: string;
  num_values: number;
  run?: number;
}

export interface QuestionsInfo {
  count: number;
  row_starts: number[];
  detail_starts: number[];
  columns: ColumnInfo[];
}

export interface PageDocument {
  schema: string;
  version: string;
  command: string;
  warnings: string[];
  notes: string[];
  runs: Run[];
  tables: Table[];
  figures: Figure[];
  comparisons: Comparison[];
  weak_spots: WeakSpot[];
  training: Training;
  questions: QuestionsInfo;
}

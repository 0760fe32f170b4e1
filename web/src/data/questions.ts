// Questions as they stand in chunks (docs/formats.md).

export type Verdict = "right" | "wrong" | "unparsed" | "empty" | "truncated" | "failed";

export const verdicts: readonly Verdict[] = [
  "right",
  "wrong",
  "unparsed",
  "empty",
  "truncated",
  "failed",
];

// Long texts are cut; they stand whole in the details.
export interface RowAnswer {
  run: number;
  verdict: Verdict;
  text: string;
  extracted?: string; // where it is not the text
}

export interface Row {
  key: string;
  question: string;
  accepted: string[];
  answers: RowAnswer[];
}

export interface Span {
  label: string;
  role: "told" | "asked" | "answer";
  first: string | number;
  last: string | number;
}

export interface Mark {
  label: string;
  first: string;
  last: string;
}

export interface Timeline {
  spans: Span[];
  marks: Mark[];
  note?: string;
}

export interface Prompt {
  messages: [role: string, text: number][];
  temperature: number;
  max_tokens: number;
  stop: string[];
  strategy: string;
}

export interface Answer {
  run: number;
  text: string;
  extracted: string;
  verdict: Verdict;
  value?: number;
  metrics?: Record<string, number>;
  finish?: string;
  prompt_tokens?: number;
  completion_tokens?: number;
  latency_ms?: number;
  attempts?: number;
  evidence?: string;
  reasoning?: string;
  served_model?: string;
  transcript?: string;
  failure?: string;
  prompt?: Prompt;
}

export interface Question {
  key: string;
  id: string;
  suite: string;
  task: string;
  split: string;
  question: string;
  accepted: string[];
  labels: Record<string, string>;
  origin: { generator: string; seed?: number; sources: { name: string; sha256: string }[] };
  context?: number;
  speech_time?: string;
  negatives?: string[];
  timeline?: Timeline;
  answers: Answer[];
  reasoner: { answer: string; evidence: string };
}

export interface DetailChunk {
  texts: string[];
  questions: Question[];
}

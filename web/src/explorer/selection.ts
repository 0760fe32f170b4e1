// Which questions are listed: those that pass all filters and hold the searched text.

import type { LabelColumn, Library } from "../data/library";
import { chunkOf } from "../data/library";
import type { DetailChunk, Question, Row } from "../data/questions";
import { pause } from "../view/dom";

// "verdict:my-run" for the verdict column of a run, else the label's name.
export function filterName(column: LabelColumn["info"], runNames: string[]): string {
  return column.run === undefined ? column.name : `${column.name}:${runNames[column.run] ?? ""}`;
}

// A value, or with '!' before it any other one.
function passes(column: LabelColumn, wanted: string): (code: number) => boolean {
  const negated = wanted.startsWith("!");
  const code = column.values.indexOf(negated ? wanted.slice(1) : wanted) + 1;
  return negated
    ? (other) => other !== 0 && other !== code
    : (other) => code !== 0 && other === code;
}

// One byte a question: 1 where it passes all filters.
export async function filtered(
  library: Library,
  filters: Map<string, string>,
  runNames: string[],
): Promise<Uint8Array> {
  const flags = new Uint8Array(library.count).fill(1);
  for (const [place, info] of library.columns.entries()) {
    const wanted = filters.get(filterName(info, runNames));
    if (wanted === undefined || wanted === "") continue;
    const column = await library.column(place);
    const pass = passes(column, wanted);
    for (let i = 0; i < flags.length; ++i) {
      if (flags[i] === 1 && !pass(column.codes[i] ?? 0)) flags[i] = 0;
    }
  }
  return flags;
}

function rowHolds(row: Row, words: string): boolean {
  const holds = (text: string | undefined): boolean => text?.toLowerCase().includes(words) === true;
  return (
    holds(row.key) ||
    holds(row.question) ||
    row.accepted.some(holds) ||
    row.answers.some((answer) => holds(answer.text) || holds(answer.extracted))
  );
}

function questionHolds(question: Question, textHolds: boolean[], words: string): boolean {
  const holds = (text: string | undefined): boolean => text?.toLowerCase().includes(words) === true;
  return (
    (question.context !== undefined && textHolds[question.context] === true) ||
    holds(question.question) ||
    question.accepted.some(holds) ||
    holds(question.reasoner.evidence) ||
    Object.values(question.labels).some(holds) ||
    question.answers.some(
      (answer) =>
        holds(answer.text) ||
        holds(answer.extracted) ||
        holds(answer.reasoning) ||
        holds(answer.evidence) ||
        holds(answer.transcript) ||
        answer.prompt?.messages.some(([, text]) => textHolds[text] === true) === true,
    )
  );
}

export interface SearchProgress {
  found: Uint32Array;
  done: boolean;
  share: number; // of the work, 0 to 1
}

// Whether any of the range is still wanted: chunks without are not read.
function any(flags: Uint8Array, begin: number, end: number): boolean {
  const next = flags.indexOf(1, begin);
  return next >= 0 && next < end;
}

function placesOf(flags: Uint8Array): Uint32Array {
  let size = 0;
  for (const flag of flags) size += flag;
  const places = new Uint32Array(size);
  let next = 0;
  for (let i = 0; i < flags.length; ++i) {
    if (flags[i] === 1) places[next++] = i;
  }
  return places;
}

// Searches what lists show first, then prompts, contexts, reasoning and evidence; a chunk at a time,
// so that the page stays usable. Tells what it has found after each step; ends early when `stale`
// says so.
export async function search(
  library: Library,
  candidates: Uint8Array,
  text: string,
  stale: () => boolean,
  tell: (progress: SearchProgress) => void,
): Promise<void> {
  const words = text.trim().toLowerCase();
  if (words === "") {
    tell({ found: placesOf(candidates), done: true, share: 1 });
    return;
  }
  const found = new Uint8Array(library.count);
  const steps = library.rowStarts.length + library.numDetailChunks;
  let told = performance.now();
  const report = (step: number): void => {
    if (performance.now() - told < 250) return;
    told = performance.now();
    tell({ found: placesOf(found), done: false, share: step / steps });
  };
  for (let chunk = 0; chunk < library.rowStarts.length; ++chunk) {
    const begin = library.rowStarts[chunk] ?? 0;
    const end = library.rowStarts[chunk + 1] ?? library.count;
    if (!any(candidates, begin, end)) continue;
    const rows: Row[] = await library.rowsOnce(chunk);
    for (const [i, row] of rows.entries()) {
      if (candidates[begin + i] === 1 && rowHolds(row, words)) found[begin + i] = 1;
    }
    await pause();
    if (stale()) return;
    report(chunk);
  }
  tell({ found: placesOf(found), done: false, share: library.rowStarts.length / steps });
  for (let chunk = 0; chunk < library.numDetailChunks; ++chunk) {
    const begin = library.detailStart(chunk);
    const end = library.detailStart(chunk + 1);
    if (!any(candidates, begin, end)) continue;
    const details: DetailChunk = await library.detailsOnce(chunk);
    const textHolds = details.texts.map((one) => one.toLowerCase().includes(words));
    for (const [i, question] of details.questions.entries()) {
      if (candidates[begin + i] !== 1 || found[begin + i] === 1) continue;
      if (questionHolds(question, textHolds, words)) found[begin + i] = 1;
    }
    await pause();
    if (stale()) return;
    report(library.rowStarts.length + chunk);
  }
  tell({ found: placesOf(found), done: true, share: 1 });
}

export async function rowAt(library: Library, place: number): Promise<Row | undefined> {
  const chunk = chunkOf(library.rowStarts, place);
  const rows = await library.rows(chunk);
  return rows[place - (library.rowStarts[chunk] ?? 0)];
}

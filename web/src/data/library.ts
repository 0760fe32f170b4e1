// The questions of a page: chunks that are read once and kept as long as they are used.

import type { ColumnInfo, PageDocument } from "./document";
import type { DetailChunk, Question, Row } from "./questions";
import type { ChunkKind, Source } from "./source";

const decoder = new TextDecoder();

// Keeps the latest `limit` values.
class Recent<Value> {
  private readonly values = new Map<number, Promise<Value>>();

  constructor(
    private readonly limit: number,
    private readonly make: (place: number) => Promise<Value>,
  ) {}

  get(place: number): Promise<Value> {
    const value = this.values.get(place) ?? this.make(place);
    this.values.delete(place);
    this.values.set(place, value);
    if (this.values.size > this.limit) {
      for (const oldest of this.values.keys()) {
        this.values.delete(oldest);
        break;
      }
    }
    return value;
  }
}

export interface LabelColumn {
  info: ColumnInfo;
  values: string[];
  // For each question the place of its value counted from 1, or 0.
  codes: Uint32Array;
}

export interface LocatedQuestion {
  question: Question;
  texts: string[];
}

// The chunk that holds a place: the last start that is not behind it.
export function chunkOf(starts: number[], place: number): number {
  let low = 0;
  let high = starts.length;
  while (low + 1 < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle;
  }
  return low;
}

export class Library {
  readonly count: number;
  readonly rowStarts: number[];
  readonly columns: ColumnInfo[];
  private readonly detailStarts: number[];
  private readonly rowChunks: Recent<Row[]>;
  private readonly detailChunks: Recent<DetailChunk>;
  private readonly labelColumns: Recent<LabelColumn>;

  constructor(
    page: PageDocument,
    private readonly source: Source,
  ) {
    this.count = page.questions.count;
    this.rowStarts = page.questions.row_starts;
    this.detailStarts = page.questions.detail_starts;
    this.columns = page.questions.columns;
    this.rowChunks = new Recent(24, (place) => this.json<Row[]>("rows", place));
    this.detailChunks = new Recent(8, (place) => this.json<DetailChunk>("details", place));
    this.labelColumns = new Recent(64, (place) => this.readColumn(place));
  }

  get numDetailChunks(): number {
    return this.detailStarts.length;
  }

  detailStart(chunk: number): number {
    return this.detailStarts[chunk] ?? this.count;
  }

  rows(chunk: number): Promise<Row[]> {
    return this.rowChunks.get(chunk);
  }

  details(chunk: number): Promise<DetailChunk> {
    return this.detailChunks.get(chunk);
  }

  // Read for one purpose and not kept.
  rowsOnce(chunk: number): Promise<Row[]> {
    return this.json<Row[]>("rows", chunk);
  }

  detailsOnce(chunk: number): Promise<DetailChunk> {
    return this.json<DetailChunk>("details", chunk);
  }

  column(place: number): Promise<LabelColumn> {
    return this.labelColumns.get(place);
  }

  async question(place: number): Promise<LocatedQuestion> {
    const chunk = chunkOf(this.detailStarts, place);
    const details = await this.details(chunk);
    const question = details.questions[place - this.detailStart(chunk)];
    if (question === undefined) throw new Error(`there is no question ${String(place)}`);
    return { question, texts: details.texts };
  }

  // The place of the question with that key, or none.
  async find(key: string): Promise<number | undefined> {
    for (let chunk = 0; chunk < this.rowStarts.length; ++chunk) {
      const rows = await this.rows(chunk);
      const found = rows.findIndex((row) => row.key === key);
      if (found >= 0) return (this.rowStarts[chunk] ?? 0) + found;
    }
    return undefined;
  }

  private async json<Value>(kind: ChunkKind, place: number): Promise<Value> {
    return JSON.parse(decoder.decode(await this.source.chunk(kind, place))) as Value;
  }

  private async readColumn(place: number): Promise<LabelColumn> {
    const info = this.columns[place];
    if (info === undefined) throw new Error(`there is no column ${String(place)}`);
    const bytes = await this.source.chunk("column", place);
    const length = new DataView(bytes.buffer).getUint32(0, true);
    const values = JSON.parse(decoder.decode(bytes.subarray(4, 4 + length))) as string[];
    const codes = new Uint32Array(bytes.slice(4 + length).buffer);
    return { info, values, codes };
  }
}

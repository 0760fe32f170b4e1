// Where a page gets its data: from elements of its own file, or from the server that sent it.

import type { PageDocument } from "./document";

export type ChunkKind = "rows" | "details" | "column";

export interface Source {
  // Whether a server answers, which can tell how runs go on.
  readonly live: boolean;
  document(): Promise<PageDocument>;
  chunk(kind: ChunkKind, place: number): Promise<Uint8Array<ArrayBuffer>>;
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let i = 0; i < letters.length; ++i) bytes[i] = letters.charCodeAt(i);
  return bytes;
}

function textOf(id: string): string {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`this file is cut short: it has no part ${id}`);
  return element.textContent;
}

class FileSource implements Source {
  readonly live = false;

  document(): Promise<PageDocument> {
    return Promise.resolve(JSON.parse(textOf("timeprobe-page")) as PageDocument);
  }

  chunk(kind: ChunkKind, place: number): Promise<Uint8Array<ArrayBuffer>> {
    return inflated(bytesOfBase64(textOf(`${kind}-${String(place)}`)));
  }
}

// Chunks belong to a state of the store; the server names it, so that an old page never mixes two.
class ServerSource implements Source {
  readonly live = true;
  private version = "";

  async document(): Promise<PageDocument> {
    const response = await fetch("data/page.json");
    if (!response.ok) throw new Error(await response.text());
    this.version = response.headers.get("timeprobe-version") ?? "";
    return (await response.json()) as PageDocument;
  }

  async chunk(kind: ChunkKind, place: number): Promise<Uint8Array<ArrayBuffer>> {
    const response = await fetch(`data/${kind}/${String(place)}?version=${this.version}`);
    if (!response.ok) throw new Error(await response.text());
    return inflated(new Uint8Array(await response.arrayBuffer()));
  }
}

export function openSource(): Source {
  return document.getElementById("timeprobe-page") === null ? new ServerSource() : new FileSource();
}

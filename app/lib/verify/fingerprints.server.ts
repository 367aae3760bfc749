import { createHash, type Hash } from "node:crypto";

/** The pieces that a manifest lists the sums of. */
export const CHUNK_BYTES = 64 * 1024;
const LINE_FEED = 10;

/** A piece of the file. */
export interface Chunk {
  sha256: string;
  /** The lines it begins and ends on. */
  line: number;
  toLine: number;
}

/** The sums of a file, taken while it passes: of all of it, and of each 64 KiB. */
export class Fingerprints {
  #whole = createHash("sha256");
  #chunk: Hash = createHash("sha256");
  #inChunk = 0;
  #line = 1;
  #chunkLine = 1;
  #isAtLineStart = true;
  readonly chunks: Chunk[] = [];
  bytes = 0;

  push(data: Uint8Array): void {
    this.#whole.update(data);
    this.bytes += data.length;
    for (let from = 0; from < data.length; ) {
      const part = data.subarray(from, from + CHUNK_BYTES - this.#inChunk);
      this.#chunk.update(part);
      this.#countLines(part);
      this.#inChunk += part.length;
      from += part.length;
      if (this.#inChunk === CHUNK_BYTES) this.#endChunk();
    }
  }

  /** The sum of the whole file; nothing may follow. */
  end(): string {
    if (this.#inChunk > 0) this.#endChunk();
    return this.#whole.digest("hex");
  }

  #countLines(part: Uint8Array): void {
    for (let at = part.indexOf(LINE_FEED); at >= 0; at = part.indexOf(LINE_FEED, at + 1)) this.#line += 1;
    this.#isAtLineStart = part[part.length - 1] === LINE_FEED;
  }

  #endChunk(): void {
    const toLine = this.#isAtLineStart ? this.#line - 1 : this.#line;
    this.chunks.push({ sha256: this.#chunk.digest("hex"), line: this.#chunkLine, toLine });
    this.#chunk = createHash("sha256");
    this.#inChunk = 0;
    this.#chunkLine = this.#line;
  }
}

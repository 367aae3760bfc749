import { createHash } from "node:crypto";

/** Possible chunk lengths of a manifest. Files have at most MAX_PIECES chunks of the finer ones. */
const PIECE_BYTES = [1024, 8 * 1024, 64 * 1024] as const;
const MAX_PIECES = 4096;
const LINE_FEED = 10;

export interface Chunk {
  sha256: string;
  line: number;
  toLine: number;
}

export class Fingerprints {
  #whole = createHash("sha256");
  #pieces = PIECE_BYTES.map((bytes) => new Pieces(bytes));
  bytes = 0;

  push(data: Uint8Array): void {
    this.#whole.update(data);
    this.bytes += data.length;
    for (const pieces of this.#pieces) pieces.push(data);
    const [finest] = this.#pieces;
    if (this.#pieces.length > 1 && finest && finest.chunks.length > MAX_PIECES) this.#pieces.shift();
  }

  end(): string {
    for (const pieces of this.#pieces) pieces.end();
    return this.#whole.digest("hex");
  }

  chunksOf(bytes: number): readonly Chunk[] | null {
    return this.#pieces.find((pieces) => pieces.bytes === bytes)?.chunks ?? null;
  }
}

class Pieces {
  readonly bytes: number;
  readonly chunks: Chunk[] = [];
  #hash = createHash("sha256");
  #filled = 0;
  #line = 1;
  #firstLine = 1;
  #isAtLineStart = true;

  constructor(bytes: number) {
    this.bytes = bytes;
  }

  push(data: Uint8Array): void {
    for (let from = 0; from < data.length; ) {
      const part = data.subarray(from, from + this.bytes - this.#filled);
      this.#hash.update(part);
      this.#countLines(part);
      this.#filled += part.length;
      from += part.length;
      if (this.#filled === this.bytes) this.end();
    }
  }

  end(): void {
    if (this.#filled === 0) return;
    const toLine = this.#isAtLineStart ? this.#line - 1 : this.#line;
    this.chunks.push({ sha256: this.#hash.digest("hex"), line: this.#firstLine, toLine });
    this.#hash = createHash("sha256");
    this.#filled = 0;
    this.#firstLine = this.#line;
  }

  #countLines(part: Uint8Array): void {
    for (let at = part.indexOf(LINE_FEED); at >= 0; at = part.indexOf(LINE_FEED, at + 1)) this.#line += 1;
    this.#isAtLineStart = part[part.length - 1] === LINE_FEED;
  }
}

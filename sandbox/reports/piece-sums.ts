import { createHash } from "node:crypto";

const PIECE_BYTES = [1024, 8 * 1024, 64 * 1024] as const;
const MAX_PIECES = 4096;

/** SHA-256, hex, of each piece in order; the last may be shorter. */
export type PieceSums = { chunkBytes: number; chunks: string[] };

export class PieceHasher {
  #levels = PIECE_BYTES.map((bytes) => new Level(bytes));

  push(data: Uint8Array): void {
    for (const level of this.#levels) level.push(data);
    this.#dropTooFine();
  }

  end(): PieceSums {
    for (const level of this.#levels) level.end();
    this.#dropTooFine();
    const { bytes = 0, sums = [] } = this.#levels[0] ?? {};
    return { chunkBytes: bytes, chunks: sums };
  }

  #dropTooFine(): void {
    while (this.#levels.length > 1 && (this.#levels[0]?.sums.length ?? 0) > MAX_PIECES) this.#levels.shift();
  }
}

class Level {
  readonly bytes: number;
  readonly sums: string[] = [];
  #hash = createHash("sha256");
  #filled = 0;

  constructor(bytes: number) {
    this.bytes = bytes;
  }

  push(data: Uint8Array): void {
    for (let from = 0; from < data.length; ) {
      const part = data.subarray(from, from + this.bytes - this.#filled);
      this.#hash.update(part);
      this.#filled += part.length;
      from += part.length;
      if (this.#filled === this.bytes) this.end();
    }
  }

  end(): void {
    if (this.#filled === 0) return;
    this.sums.push(this.#hash.digest("hex"));
    this.#hash = createHash("sha256");
    this.#filled = 0;
  }
}

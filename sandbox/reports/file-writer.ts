import { createHash } from "node:crypto";
import { PieceHasher, type PieceSums } from "./piece-sums";

export type FileFacts = { bytes: number; sha256: string } & PieceSums;

export const CHUNK_BYTES = 64 * 1024;
const CHUNKS_AT_ONCE = 8;

export type ChunkSink = (chunks: Buffer[]) => Promise<void>;

/** Hashes while writing: only a few chunks are in memory. */
export async function writeFile(lines: AsyncIterable<string>, sink: ChunkSink): Promise<FileFacts> {
  const whole = createHash("sha256");
  const pieces = new PieceHasher();
  let bytes = 0;
  let ready: Buffer[] = [];
  let pending: Buffer[] = [];
  let pendingBytes = 0;

  const cut = async (isLast: boolean) => {
    let rest = Buffer.concat(pending);
    while (rest.length >= CHUNK_BYTES || (isLast && rest.length > 0)) {
      const chunk = rest.subarray(0, CHUNK_BYTES);
      rest = rest.subarray(chunk.length);
      whole.update(chunk);
      pieces.push(chunk);
      bytes += chunk.length;
      ready.push(chunk);
      if (ready.length === CHUNKS_AT_ONCE) await flush();
    }
    pending = [rest];
    pendingBytes = rest.length;
  };
  const flush = async () => {
    if (ready.length > 0) await sink(ready);
    ready = [];
  };

  for await (const line of lines) {
    const piece = Buffer.from(line);
    pending.push(piece);
    pendingBytes += piece.length;
    if (pendingBytes >= CHUNK_BYTES) await cut(false);
  }
  await cut(true);
  await flush();
  return { bytes, sha256: whole.digest("hex"), ...pieces.end() };
}

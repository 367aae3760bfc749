import { createHash } from "node:crypto";
import { z } from "zod";

const text = z.string();
const count = z.number().int().min(0);

const head = z.object({
  format: z.literal("strongroom-backup"),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  network: z.enum(["mainnet", "testnet"]),
  /** Hashes, in their order. */
  migrations: z.array(text),
});
const sum = z.object({ name: text, rows: count, bytes: count, sha256: text });
const file = z.object({ name: text, content: text });

export const manifestShape = z.object({
  tables: z.array(sum),
  files: z.array(z.object({ name: text, sha256: text })),
  sequences: z.array(z.object({ name: text, value: text, isCalled: z.boolean() })),
});

/** A line of a backup that is not a row. */
export const recordShape = z.union([
  z.object({ head }),
  z.object({ table: z.object({ name: text, columns: z.array(text) }) }),
  z.object({ sum }),
  z.object({ file }),
  z.object({ manifest: manifestShape }),
]);

export type Head = z.output<typeof head>;
export type TableSum = z.output<typeof sum>;
export type KeptFile = z.output<typeof file>;
export type Manifest = z.output<typeof manifestShape>;
export type BackupRecord = z.output<typeof recordShape>;

/**
 * What a backup consists of, in this order: head, then of each table its name, rows and sum, then files, then the
 * manifest. Of a row all values as their texts, as a JSON array.
 */
export type Part = BackupRecord | { rows: string[] };

/** Counts the rows of a table, and their SHA-256, a line each. */
export function sumRows(name: string): { add(rows: readonly string[]): void; end(): TableSum } {
  const hash = createHash("sha256");
  let rows = 0;
  let bytes = 0;
  return {
    add(lines) {
      for (const line of lines) {
        const content = Buffer.from(`${line}\n`);
        hash.update(content);
        bytes += content.length;
      }
      rows += lines.length;
    },
    end: () => ({ name, rows, bytes, sha256: hash.digest("hex") }),
  };
}

export const sha256Of = (content: string): string => createHash("sha256").update(content).digest("hex");

/** A backup, or its place, is not what it must be. The message says what to do. */
export class BackupError extends Error {
  override name = "BackupError";
}

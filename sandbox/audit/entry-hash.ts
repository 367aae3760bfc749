import { createHash } from "node:crypto";

/** The chain of what belongs to no organisation. */
export const SERVICE_CHAIN = "00000000-0000-0000-0000-000000000000";
/** What the first entry follows. */
export const FIRST_HASH = "0".repeat(64);

/** What a hash covers. `createdAt`: UTC with microseconds, `2026-11-22T04:02:11.000000Z`. */
export type HashedEntry = {
  chain: string;
  entry: number;
  previousHash: string;
  createdAt: string;
  actor: string;
  origin: string | null;
  address: string | null;
  action: string | null;
  description: string;
  details: string | null;
};

/**
 * The hash of an entry: SHA-256, hex, over its fields in this order, each as its length in bytes, a colon and its text
 * in UTF-8, or '-' where it has none. The database computes it when the entry is written; here it is computed again.
 */
export function entryHash(event: HashedEntry): string {
  const { chain, entry, previousHash, createdAt, actor, origin, address, action, description, details } =
    event;
  const fields = [
    chain,
    String(entry),
    previousHash,
    createdAt,
    actor,
    origin,
    address,
    action,
    description,
    details,
  ];
  const hash = createHash("sha256");
  for (const field of fields) hash.update(field === null ? "-" : `${Buffer.byteLength(field)}:${field}`);
  return hash.digest("hex");
}

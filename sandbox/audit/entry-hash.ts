import { createHash } from "node:crypto";

export const SERVICE_CHAIN = "00000000-0000-0000-0000-000000000000";
export const FIRST_HASH = "0".repeat(64);

/** `createdAt`: UTC with microseconds, `2026-11-22T04:02:11.000000Z`. */
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
 * SHA-256, hex, over the fields in this order, each as its length in bytes, a colon and its UTF-8 text, or '-' for
 * null. The database computes the same on insert.
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

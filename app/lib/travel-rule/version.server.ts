import { createHash } from "node:crypto";
import type { Transfer } from "~/lib/custody/shapes.server";

/** Names what the backend has of a transaction's transfers: another text as soon as any of it is changed. */
export function versionOf(transfers: readonly Transfer[]): string {
  const stored = transfers.map(({ id, originator, beneficiary }) => [id, originator, beneficiary]);
  return createHash("sha256").update(JSON.stringify(stored)).digest("base64url").slice(0, 22);
}

import { createHash } from "node:crypto";
import type { Transfer } from "~/lib/custody/shapes.server";

/** A hash of the stored transfer data: it changes whenever any of that data does. */
export function versionOf(transfers: readonly Transfer[]): string {
  const stored = transfers.map(({ id, originator, beneficiary }) => [id, originator, beneficiary]);
  return createHash("sha256").update(JSON.stringify(stored)).digest("base64url").slice(0, 22);
}

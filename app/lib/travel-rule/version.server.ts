import { createHash } from "node:crypto";
import type { Transfer } from "~/lib/custody/shapes.server";

/** Changes whenever any stored transfer data does. */
export function versionOf(transfers: readonly Transfer[]): string {
  const stored = transfers.map(({ id, originator, beneficiary }) => [id, originator, beneficiary]);
  return createHash("sha256").update(JSON.stringify(stored)).digest("base64url").slice(0, 22);
}

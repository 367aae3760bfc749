import { createHash } from "node:crypto";
import { nameKey } from "./known.server";

/**
 * The Idempotency-Key of a row that is a request of its own, the same for the same reference of an organisation: the
 * row is then not made twice, whoever lost its answer. Has the form of a form's token.
 */
export function rowToken(trustId: string, reference: string): string {
  const text = JSON.stringify(["payout-row", trustId, nameKey(reference)]);
  const hex = createHash("sha256").update(text).digest("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join("-");
}

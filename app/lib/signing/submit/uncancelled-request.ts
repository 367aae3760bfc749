import type { Mismatch } from "~/lib/operations/kit/types";

/** How a refusal of a transaction begins: 'Nothing was sent' is added unless a request of it may still be open. */
export function refusalTitle(title: string, mismatches: readonly Mismatch[]): string {
  return mismatches.some(({ mayBeOpen }) => mayBeOpen) ? title : `${title} Nothing was sent.`;
}

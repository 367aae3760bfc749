import type { Mismatch } from "~/lib/operations/kit/types";

/** Adds 'Nothing was sent' unless a request may still be open. */
export function refusalTitle(title: string, mismatches: readonly Mismatch[]): string {
  return mismatches.some(({ mayBeOpen }) => mayBeOpen) ? title : `${title} Nothing was sent.`;
}

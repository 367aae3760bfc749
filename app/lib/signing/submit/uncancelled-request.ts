import type { Mismatch } from "~/lib/operations/kit/types";

export function refusalTitle(title: string, mismatches: readonly Mismatch[]): string {
  return mismatches.some(({ mayBeOpen }) => mayBeOpen) ? title : `${title} Nothing was sent.`;
}

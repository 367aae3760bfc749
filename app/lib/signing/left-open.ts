import type { Mismatch } from "~/lib/operations/kit/types";

/** The field of the finding that a request with a wrong transaction could not be cancelled. */
export const LEFT_OPEN = "requestId";

/** How a refusal of a transaction begins: 'Nothing was sent' is added unless a request of it is still open. */
export function refusalTitle(title: string, mismatches: readonly Mismatch[]): string {
  return mismatches.some(({ field }) => field === LEFT_OPEN) ? title : `${title} Nothing was sent.`;
}

import type { Capabilities } from "./capabilities/coordinates";
import { knowCapabilities } from "./capabilities/known.server";

const SKIPS = ["skippedRows", "skippedAddresses", "skippedRewards", "skippedTransfers"] as const;

export type Skips = Pick<Capabilities, (typeof SKIPS)[number]>;

/**
 * Reads a page again, in the other way, if its answer is the first to tell that the backend cannot skip rows.
 * @param read `skips`: of the lists of some pages
 */
export async function whereSkippable<T>(read: (canSkip: boolean, skips: Skips) => Promise<T>): Promise<T> {
  const before = await knowCapabilities();
  const page = await read(before.skippedRows, before);
  const after = await knowCapabilities();
  return SKIPS.some((skip) => before[skip] && !after[skip]) ? read(after.skippedRows, after) : page;
}

import { formatClock } from "~/lib/present/format";
import { spanWords } from "~/lib/staking/staked/releases";
import type { StakePageData } from "./stake-forms";

/** How long an unstake made now stays locked. */
export interface UnstakedWait {
  /** '5 minutes' */
  span: string;
  /** '22:06 UTC' */
  until: string;
}

/** For clock differences and response time. */
const LEEWAY_MS = 10_000;

/** Stakes already deactivating end with the current epoch, so their date is its end. Null if unknown. */
export function unstakedWait(
  { staking }: Pick<StakePageData, "staking">,
  now = new Date(),
): UnstakedWait | null {
  const ending = staking?.releases.find(
    ({ kind, at }) => kind === "DEACTIVATING" && at !== null && new Date(at) > now,
  );
  const at = ending?.at ?? staking?.unstakedFreeAt ?? null;
  if (at === null) return null;
  const ms = new Date(at).getTime() - now.getTime();
  return { span: spanWords(ms + LEEWAY_MS), until: formatClock(at, now) };
}

import type { AuditChain } from "~/lib/custody/audit/audit.server";
import { formatDay, momentParts } from "~/lib/present/format";
import { entryNumber } from "./words";

export interface ChainView {
  tone: "good" | "bad" | "pending";
  title: string;
  at: string | null;
  note: string;
  hash: string;
  wholeAt: string | null;
  /** `48,217 entries since 16 Dec 2022 · nothing here can be changed or deleted`. */
  subtitle: string;
}

const WRITE_DOWN =
  "The chain’s current hash. Write it down elsewhere: if an earlier entry ever changes, this hash will no longer match.";

export function presentChain(chain: AuditChain): ChainView {
  const { entries, hash, verifiedAt, wholeAt, since } = chain;
  const count = `${entryNumber(entries)} ${entries === 1 ? "entry" : "entries"}`;
  const day = formatDay(since);
  const size = day ? `${count} since ${day}` : count;
  return {
    ...verdictOf(chain),
    at: momentWords(verifiedAt),
    hash,
    wholeAt: momentWords(wholeAt),
    // A broken chain disproves the second half.
    subtitle: chain.firstBroken ? size : `${size} · nothing here can be changed or deleted`,
  };
}

/** '20 Nov 2026 13:58:07 UTC'; null for an invalid date. */
function momentWords(iso: string | null): string | null {
  const parts = momentParts(iso);
  return parts && `${parts.day} ${parts.fullTime} UTC`;
}

function verdictOf({
  entries,
  verifiedTo,
  firstBroken,
}: AuditChain): Pick<ChainView, "tone" | "title" | "note"> {
  if (firstBroken) {
    const { entry, reason } = firstBroken;
    const before = entry > 1 ? `Entries 1 to ${entryNumber(entry - 1)} hold. ` : "";
    return {
      tone: "bad",
      title: `The chain is broken at entry ${entryNumber(entry)}`,
      note: `Entry ${entryNumber(entry)} ${reason}. ${before}Tell your security team before you rely on this log.`,
    };
  }
  if (verifiedTo === null) {
    return {
      tone: "pending",
      title: "Not verified yet",
      note: "The service is computing all hashes again. Refresh in a moment, or check now.",
    };
  }
  const title = `Chain verified up to entry ${entryNumber(verifiedTo)}`;
  if (verifiedTo >= entries) return { tone: "good", title, note: WRITE_DOWN };
  return {
    tone: "pending",
    title: `${title} of ${entryNumber(entries)}`,
    note: "The newest entries have not been checked yet. Refresh in a moment, or check now.",
  };
}

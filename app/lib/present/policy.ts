import type { Schedules } from "~/lib/custody/wallets/payer.server";
import { inWords } from "./numbers-in-words";

interface Quorum {
  needed: number;
  all: number;
  given: number | null;
}

/** 'any of three', 'both', 'all four', 'the only approver'. */
function fromWords({ needed, all }: Quorum): string {
  if (needed < all) return all === 2 ? "either of two" : `any of ${inWords(all)}`;
  if (all === 1) return "the only approver";
  return all === 2 ? "both" : `all ${inWords(all)}`;
}

/** 'none yet', 'one so far', 'given', 'all given'. */
export function givenWords({ needed, given }: Pick<Quorum, "needed"> & { given: number }): string {
  if (given === 0) return "none yet";
  if (given < needed) return `${inWords(given)} so far`;
  return needed === 1 ? "given" : "all given";
}

/** 'One approval needed, from any of three; none yet'. */
export function quorumText(quorum: Quorum): string {
  const { needed, given } = quorum;
  const count = inWords(needed);
  const noun = needed === 1 ? "approval" : "approvals";
  const text = `${count.charAt(0).toUpperCase()}${count.slice(1)} ${noun} needed, from ${fromWords(quorum)}`;
  return given === null ? text : `${text}; ${givenWords({ needed, given })}`;
}

export function quorumsText(alternatives: readonly (readonly Quorum[])[]): string {
  const texts = alternatives.map((quorums) => quorums.map(quorumText).map(startSmall).join(", and "));
  const text = [...new Set(texts)].join(", or ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

export const startSmall = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** 'One approval needed, from any of three'; null if the policy is unknown. */
export function approvalsText(schedules: Schedules | null): string | null {
  if (!schedules || schedules.length === 0) return null;
  return quorumsText(
    schedules.map((clauses) =>
      clauses.map(({ quorumCount, keys }) => ({ needed: quorumCount, all: keys.length, given: null })),
    ),
  );
}

/** For somebody whom the backend does not name. */
export function shortKey(key: string): string {
  return `Key ${key.slice(0, 6)}…${key.slice(-4)}`;
}

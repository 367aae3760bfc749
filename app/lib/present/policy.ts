import type { Schedules } from "~/lib/custody/wallets/payer.server";
import { inWords } from "./numbers-in-words";

interface Quorum {
  needed: number;
  all: number;
  given: number | null;
}

/** ', from any of three', ', from both', ', from all four', ', from the only approver', ', but only one person may approve'. */
function fromWords({ needed, all }: Quorum): string {
  if (needed > all) return `, but ${fewWords(all)} may approve`;
  if (needed < all) return all === 2 ? ", from either of two" : `, from any of ${inWords(all)}`;
  if (all === 1) return ", from the only approver";
  return all === 2 ? ", from both" : `, from all ${inWords(all)}`;
}

function fewWords(count: number): string {
  if (count === 0) return "nobody";
  return count === 1 ? "only one person" : `only ${inWords(count)} people`;
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
  const text = `${count.charAt(0).toUpperCase()}${count.slice(1)} ${noun} needed${fromWords(quorum)}`;
  return given === null ? text : `${text}; ${givenWords({ needed, given })}`;
}

export function quorumsText(alternatives: readonly (readonly Quorum[])[]): string {
  const texts = alternatives.map((quorums) => quorums.map(quorumText).map(startSmall).join(", and "));
  const text = [...new Set(texts)].join(", or ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

export const startSmall = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** 'One approval needed, from any of three', by what can be met if anything can; null if the policy is unknown. */
export function approvalsText(alternatives: readonly (readonly Quorum[])[] | null): string | null {
  if (!alternatives || alternatives.length === 0) return null;
  const possible = alternatives.filter((quorums) => quorums.every(({ needed, all }) => needed <= all));
  return quorumsText(possible.length > 0 ? possible : alternatives);
}

/** Of a policy as it is written. */
export const scheduleQuorums = (schedules: Schedules | null): Quorum[][] | null =>
  schedules?.map((clauses) =>
    clauses.map(({ quorumCount, keys }) => ({ needed: quorumCount, all: keys.length, given: null })),
  ) ?? null;

/** For somebody whom the backend does not name. */
export function shortKey(key: string): string {
  return `Key ${key.slice(0, 6)}…${key.slice(-4)}`;
}

import { type LiveChainId, sendRules } from "~/lib/chains";
import type { OutgoingPage, OutgoingTransaction } from "~/lib/custody/transactions/outgoing.server";
import { isFinalStatus } from "~/lib/present/status";
import type { Session } from "~/lib/session/session.server";
import { requestFacts } from "./request-facts.server";

/** Each costs a call if the list has no nonces. */
const MAX_READ = 5;
/** Further missing nonces are only counted. */
const MAX_NAMED = 5;

export type Numbered = OutgoingTransaction & { nonce: number };

export interface NonceOrder {
  nonce: number;
  earlier: Numbered[];
  later: Numbered[];
  rivals: Numbered[];
  /** Unused nonces before its own, which block it. */
  missing: { first: number[]; count: number };
  /** Whether the list is complete. */
  isWhole: boolean;
  /** By the network; null if unknown. */
  isUsed: boolean | null;
}

/** An ended request has used or released its nonce. */
const isOpen = ({ status }: OutgoingTransaction) => !isFinalStatus(status);

async function numbered(session: Session, items: readonly OutgoingTransaction[]): Promise<Numbered[]> {
  const open = items.filter(isOpen);
  const unknown = open
    .filter(({ nonce, requestId }) => nonce === null && requestId !== null)
    .slice(0, MAX_READ);
  const read = await Promise.all(unknown.map(({ requestId }) => requestFacts(session, requestId ?? "")));
  const known = new Map(unknown.map((one, place) => [one, read[place]?.nonce]));
  return open.flatMap((one) => {
    const nonce = one.nonce ?? known.get(one);
    return nonce === undefined || nonce === null ? [] : [{ ...one, nonce }];
  });
}

/** The nonce that the network expects next, according to the list; null if unknown. */
function nextOf({ items, isWhole, nextNonce }: OutgoingPage, chain: LiveChainId): number | null {
  if (nextNonce !== null) return nextNonce;
  const used = items.filter(({ status }) => ["COMPLETED", "CONFIRMED", "CLEARED"].includes(status));
  const numbers = used.flatMap(({ nonce }) => nonce ?? []);
  if (numbers.length > 0) return Math.max(...numbers) + 1;
  return isWhole && sendRules(chain)?.numbersFromZero ? used.length : null;
}

/** Unchecked, for warnings only. */
export async function nonceOrder(
  session: Session,
  outgoing: OutgoingPage,
  { chain, nonce, requestId }: { chain: LiveChainId; nonce: number; requestId: string | null },
): Promise<NonceOrder> {
  const others = (await numbered(session, outgoing.items))
    .filter((one) => one.requestId === null || one.requestId !== requestId)
    .sort((a, b) => a.nonce - b.nonce);
  const next = nextOf(outgoing, chain);
  const taken = new Set(others.map((one) => one.nonce));
  return {
    nonce,
    earlier: others.filter((one) => one.nonce < nonce),
    later: others.filter((one) => one.nonce > nonce),
    rivals: others.filter((one) => one.nonce === nonce),
    missing: next === null ? { first: [], count: 0 } : missingBetween(next, nonce, taken),
    isWhole: outgoing.isWhole,
    isUsed: next === null ? null : nonce < next,
  };
}

function missingBetween(from: number, to: number, taken: ReadonlySet<number>): NonceOrder["missing"] {
  const first: number[] = [];
  for (let nonce = from; nonce < to && first.length < MAX_NAMED; nonce += 1) {
    if (!taken.has(nonce)) first.push(nonce);
  }
  const takenBetween = [...taken].filter((nonce) => nonce >= from && nonce < to).length;
  return { first, count: Math.max(0, to - from - takenBetween) };
}

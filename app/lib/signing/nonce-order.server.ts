import { type LiveChainId, sendRules } from "~/lib/chains";
import type { OutgoingPage, OutgoingTransaction } from "~/lib/custody/transactions/outgoing.server";
import { isFinalStatus } from "~/lib/present/status";
import type { Session } from "~/lib/session/session.server";
import { requestFacts } from "./request-facts.server";

/** Each costs a call, where the list itself does not tell. */
const MAX_READ = 5;
/** More missing numbers than these are only counted. */
const MAX_NAMED = 5;

/** An open request and its number. */
export type Numbered = OutgoingTransaction & { nonce: number };

/** Where a transaction stands among those of its sub-wallet. */
export interface NonceOrder {
  nonce: number;
  /** Open requests that come first, lowest number first. */
  earlier: Numbered[];
  /** Open requests that come after it, lowest number first. */
  later: Numbered[];
  /** Other open requests with the very same number. */
  rivals: Numbered[];
  /** Numbers before its own that nothing has: the lowest, and how many there are. Nothing passes them. */
  missing: { first: number[]; count: number };
  /** Whether nothing older can be ahead. */
  isWhole: boolean;
  /** Whether the network has used its number; null where that is not known. */
  isUsed: boolean | null;
}

/** An ended request has used its number on the network, or has released it. */
const isOpen = ({ status }: OutgoingTransaction) => !isFinalStatus(status);

/** The open requests with their numbers; where the list has none, from the newest few requests themselves. */
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

/** The number that the network expects next, as far as the list tells; null where it does not. */
function nextOf({ items, isWhole, nextNonce }: OutgoingPage, chain: LiveChainId): number | null {
  if (nextNonce !== null) return nextNonce;
  const used = items.filter(({ status }) => ["COMPLETED", "CONFIRMED", "CLEARED"].includes(status));
  const numbers = used.flatMap(({ nonce }) => nonce ?? []);
  if (numbers.length > 0) return Math.max(...numbers) + 1;
  return isWhole && sendRules(chain)?.numbersFromZero ? used.length : null;
}

/**
 * Where a transaction with this number stands among its sub-wallet's open requests. Unchecked, for warnings.
 * @param requestId of the transaction itself, once it has one
 */
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

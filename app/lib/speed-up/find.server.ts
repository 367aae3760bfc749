import { networkFacts, validateTransactionHash } from "~/lib/chains";
import { createMemory } from "~/lib/custody/memory.server";
import { type FoundTransaction, type Lookup, lookUpTransaction } from "./explorer.server";
import type { SpeedUpPageData } from "./page-data.server";
import { refusalOf } from "./replacement";

/** A refused form reloads its page at once, and the explorer has a rate limit. */
const REMEMBERED_MS = 5_000;

const foundTransactions = createMemory<FoundTransaction>(REMEMBERED_MS);

/** The transaction if this sub-wallet can replace it, otherwise the reason why not. */
export async function findReplaceable(hash: string, pageData: SpeedUpPageData): Promise<Lookup> {
  const invalid = validateTransactionHash(hash);
  if (invalid) return { ok: false, message: invalid };
  const { chain, network } = pageData.base;
  const chainId = networkFacts(chain, network)?.chainId ?? null;
  const lookup = await lookUpTransaction(hash, chainId);
  return lookup.ok ? checkReplaceable(foundTransactions.keep(hash, lookup.transaction), pageData) : lookup;
}

export async function findCached(hash: string, pageData: SpeedUpPageData): Promise<Lookup> {
  const known = foundTransactions.recall(hash);
  return known ? checkReplaceable(known, pageData) : findReplaceable(hash, pageData);
}

function checkReplaceable(transaction: FoundTransaction, { base }: SpeedUpPageData): Lookup {
  const refusal = refusalOf(transaction, base);
  return refusal ? { ok: false, message: refusal } : { ok: true, transaction };
}

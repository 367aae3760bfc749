import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "../db/client";
import { assets } from "../db/schema";
import { holdingsOf } from "../ledger/balances";
import { amountText } from "./amount";
import { type Reading, tokenKey } from "./reading";

/** `This sub-wallet has 25 USDC now, as the service says.` for each token that others are let to take. */
export async function takeableWords(
  db: Db,
  { subWalletId, chain }: { subWalletId: string | null; chain: string },
  reading: Reading | null,
): Promise<string[]> {
  const wanted = new Set(reading?.mayTake ?? []);
  if (wanted.size === 0 || !subWalletId) return [];
  const tokens = await db
    .select()
    .from(assets)
    .where(and(eq(assets.chain, chain), isNotNull(assets.contractAddress)));
  const holdings = await holdingsOf(db, [subWalletId]);
  return tokens
    .filter(({ contractAddress }) => wanted.has(tokenKey(contractAddress ?? "")))
    .map(({ id, symbol, decimals }) => {
      const held = holdings.find(({ assetId }) => assetId === id)?.total ?? 0n;
      return `This sub-wallet has ${amountText(held, decimals)} ${symbol} now, as the service says.`;
    });
}

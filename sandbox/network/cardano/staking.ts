import { and, eq, inArray, sql } from "drizzle-orm";
import { KEY_DEPOSIT } from "../../chains/cardano/facts";
import { nativeAssetId } from "../../chains/facts";
import type { Db } from "../../db/client";
import { ledgerAccounts, ledgerEntries, ledgerTransactions, requests } from "../../db/schema";
import { holdingsOf } from "../../ledger/balances";
import { type ChainStaking, partsOf, type ReadStaking, type StakingNetwork } from "../staking-facts";
import { payCardanoReward } from "./rewards";
import { ABSTAINS } from "./state";

type Position = { delegates: readonly string[]; rewards: bigint };

const read: ReadStaking = async (db, positions) => {
  const ids = [...positions.keys()];
  const ada = nativeAssetId("CARDANO");
  const holdings = (await holdingsOf(db, ids)).filter(({ assetId }) => assetId === ada);
  const balances = new Map(
    holdings.map(({ subWalletId, available, reserved }) => [subWalletId, available + reserved]),
  );
  const withdrawn = new Map((await withdrawnRewards(db, ids)).map((row) => [row.subWalletId, row.amount]));
  return new Map(
    [...positions].map(([id, [position]]) => [
      id,
      delegatedOf(position ?? null, balances.get(id) ?? 0n, BigInt(withdrawn.get(id) ?? 0)),
    ]),
  );
};

/**
 * The whole balance is delegated, and can still be spent.
 * @param position null if not registered
 * @param balance without the deposit
 * @param withdrawn rewards that are in the balance
 */
function delegatedOf(position: Position | null, balance: bigint, withdrawn: bigint): ChainStaking {
  const pools = position?.delegates.filter((id) => id !== ABSTAINS) ?? [];
  const rewards = position?.rewards ?? 0n;
  return {
    parts: position
      ? partsOf({ DELEGATED: pools.length > 0 ? balance : 0n, DEPOSIT: KEY_DEPOSIT, REWARDS: rewards })
      : [],
    delegates: pools.map((id) => ({ id, amount: balance })),
    rewards: rewards + withdrawn,
    releases: rewards > 0n ? [{ kind: "REWARDS", amount: rewards, at: null, since: null }] : [],
    minBond: null,
  };
}

function withdrawnRewards(db: Db, ids: string[]) {
  return db
    .select({
      subWalletId: requests.subWalletId,
      amount: sql<string>`(-sum(${ledgerEntries.amount}))::text`,
    })
    .from(requests)
    .innerJoin(
      ledgerTransactions,
      and(eq(ledgerTransactions.kind, "settle"), eq(ledgerTransactions.reference, sql`${requests.id}::text`)),
    )
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(
      and(
        inArray(requests.subWalletId, ids),
        eq(ledgerAccounts.kind, "network"),
        sql`${ledgerEntries.amount} < 0`,
      ),
    )
    .groupBy(requests.subWalletId);
}

export const cardanoStaking: StakingNetwork = {
  read,
  payReward: payCardanoReward,
  unstakedFreeAt: async () => null,
};

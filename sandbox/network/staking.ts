import { and, eq, inArray, or, sql } from "drizzle-orm";
import { groupRows } from "../base/batch";
import { type Network, nativeAssetId } from "../chains/facts";
import { runtimeOf } from "../chains/substrate/runtime";
import type { Db } from "../db/client";
import {
  ledgerAccounts,
  ledgerEntries,
  ledgerTransactions,
  requests,
  stakePositions,
  validators,
} from "../db/schema";
import { holdingsOf } from "../ledger/balances";
import { cardanoStaking } from "./cardano/staking";
import { solanaStaking } from "./solana/staking";
import type { ChainStaking, Staking } from "./staking-facts";
import { NO_BOND } from "./substrate/bond";
import { substrateStaking } from "./substrate/staking";
import { toBond } from "./substrate/state";

type PositionRow = typeof stakePositions.$inferSelect;
type Staker = { id: string; chain: string | null };

const STAKING_CHAINS: readonly (string | null)[] = ["SOLANA", "SUBSTRATE", "CARDANO"];

/**
 * What the sub-wallets have staked, by their ids, in five statements at most; without those whose chain knows no
 * staking.
 */
export async function loadStaking(
  db: Db,
  subWallets: Staker[],
  network: Network,
  now: Date,
): Promise<Map<string, Staking>> {
  const stakers = subWallets.filter(({ chain }) => STAKING_CHAINS.includes(chain));
  if (stakers.length === 0) return new Map();
  const ids = stakers.map(({ id }) => id);
  const positions = groupRows(
    ids,
    await db.select().from(stakePositions).where(inArray(stakePositions.subWalletId, ids)),
    (row) => row.subWalletId,
  );
  const cardano = await loadCardano(
    db,
    stakers.filter(({ chain }) => chain === "CARDANO").map(({ id }) => id),
  );
  const stakings = stakers.map(({ id, chain }) => {
    const rows = positions.get(id) ?? [];
    return { id, chain, staking: stakingOf({ id, chain }, rows) };
  });
  const profiles = await loadProfiles(
    db,
    stakings.map(({ chain, staking }) => ({ chain, ids: staking.delegates.map((delegate) => delegate.id) })),
  );
  return new Map(
    stakings.map(({ id, chain, staking }) => [
      id,
      {
        ...staking,
        delegates: staking.delegates.map((delegate) => {
          const { name = null, commission = null } = profiles.get(`${chain} ${delegate.id}`) ?? {};
          return { ...delegate, name, commission };
        }),
      },
    ]),
  );

  function stakingOf({ id, chain }: Staker, rows: PositionRow[]): ChainStaking {
    const [row] = rows;
    if (chain === "SOLANA") return solanaStaking(rows, now);
    if (chain === "SUBSTRATE") {
      return substrateStaking(row ? toBond(row) : NO_BOND, runtimeOf(network), now);
    }
    const { balance = 0n, withdrawn = 0n } = cardano.get(id) ?? {};
    return cardanoStaking(row ?? null, balance, withdrawn);
  }
}

/** The balances of Cardano sub-wallets without their deposits, and the rewards that were withdrawn into them. */
async function loadCardano(
  db: Db,
  ids: string[],
): Promise<Map<string, { balance: bigint; withdrawn: bigint }>> {
  if (ids.length === 0) return new Map();
  const ada = nativeAssetId("CARDANO");
  const holdings = await holdingsOf(db, ids);
  const withdrawn = new Map((await withdrawnRewards(db, ids)).map((row) => [row.subWalletId, row.amount]));
  return new Map(
    holdings
      .filter(({ assetId }) => assetId === ada)
      .map(({ subWalletId, available, reserved }) => [
        subWalletId,
        { balance: available + reserved, withdrawn: BigInt(withdrawn.get(subWalletId) ?? 0) },
      ]),
  );
}

/** A settled request that takes something from the network, instead of paying it, has withdrawn rewards. */
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

async function loadProfiles(db: Db, delegates: { chain: string | null; ids: string[] }[]) {
  const wanted = delegates.flatMap(({ chain, ids }) =>
    chain !== null && ids.length > 0 ? [{ chain, ids }] : [],
  );
  if (wanted.length === 0) return new Map<string, typeof validators.$inferSelect>();
  const rows = await db
    .select()
    .from(validators)
    .where(
      or(...wanted.map(({ chain, ids }) => and(eq(validators.chain, chain), inArray(validators.id, ids)))),
    );
  return new Map(rows.map((row) => [`${row.chain} ${row.id}`, row]));
}

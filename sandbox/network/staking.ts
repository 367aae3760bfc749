import { and, eq, inArray } from "drizzle-orm";
import { groupRows } from "../base/batch";
import type { Chain, Network } from "../chains/facts";
import type { Db } from "../db/client";
import { stakePositions, validators } from "../db/schema";
import { readCardanoStaking } from "./cardano/staking";
import { readSolanaStaking } from "./solana/staking";
import type { ReadStaking, Staking } from "./staking-facts";
import { readSubstrateStaking } from "./substrate/staking";

/** Null where nothing can be staked here. */
const readers: Record<Chain, ReadStaking | null> = {
  CARDANO: readCardanoStaking,
  SOLANA: readSolanaStaking,
  SUBSTRATE: readSubstrateStaking,
  BITCOIN: null,
  ETHEREUM: null,
  BINANCE_SMART_CHAIN: null,
  XDCNETWORK: null,
  BINANCE: null,
  RIPPLE: null,
  DOGE: null,
  RADIX: null,
  VECHAIN: null,
  TRON: null,
};

type Staker = { id: string; chain: string | null };

/**
 * What the sub-wallets have staked, by their ids, in a few statements for each chain; without those whose chain knows no
 * staking.
 */
export async function loadStaking(
  db: Db,
  subWallets: readonly Staker[],
  network: Network,
  now: Date,
): Promise<Map<string, Staking>> {
  const stakings = new Map<string, Staking>();
  for (const [chain, read] of Object.entries(readers)) {
    const ids = subWallets.filter((one) => one.chain === chain).map(({ id }) => id);
    if (!read || ids.length === 0) continue;
    const rows = await db.select().from(stakePositions).where(inArray(stakePositions.subWalletId, ids));
    const positions = groupRows(ids, rows, ({ subWalletId }) => subWalletId);
    const found = [...(await read(db, positions, { network, now }))];
    const profiles = await loadProfiles(
      db,
      chain,
      found.flatMap(([, { delegates }]) => delegates.map(({ id }) => id)),
    );
    for (const [id, staking] of found) {
      const delegates = staking.delegates.map((delegate) => {
        const { name = null, commission = null } = profiles.get(delegate.id) ?? {};
        return { ...delegate, name, commission };
      });
      stakings.set(id, { ...staking, delegates });
    }
  }
  return stakings;
}

async function loadProfiles(db: Db, chain: string, ids: string[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(validators)
          .where(and(eq(validators.chain, chain), inArray(validators.id, [...new Set(ids)])));
  return new Map(rows.map((row) => [row.id, row]));
}

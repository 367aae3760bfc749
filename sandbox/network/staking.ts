import { and, eq, exists, inArray } from "drizzle-orm";
import { groupRows } from "../base/batch";
import { type Chain, chains, type Network } from "../chains/names";
import type { Db } from "../db/client";
import { stakePositions, subWallets, wallets } from "../db/schema";
import { stakingOn } from "./networks";
import {
  type ChainStaking,
  partsOf,
  type StakeState,
  type Staking,
  type StakingNetwork,
  type StakingWaits,
} from "./staking-facts";
import { idOfValidator, loadValidators } from "./validators";

export function stakingChain(name: string | null): (StakingNetwork & { chain: Chain }) | null {
  const chain = chains.find((one) => one === name);
  const staking = chain && stakingOn(chain);
  return chain && staking ? { ...staking, chain } : null;
}

/** Null: at once. */
export async function unstakedFreeAt(
  db: Db,
  chain: string | null,
  env: StakingWaits,
  now: Date,
): Promise<Date | null> {
  return (await stakingChain(chain)?.unstakedFreeAt(db, env, now)) ?? null;
}

type Staker = { id: string; chain: string | null };

/** By sub-wallet id, with few statements per chain; only chains with staking. */
export async function loadStaking(
  db: Db,
  stakers: readonly Staker[],
  network: Network,
  now: Date,
): Promise<Map<string, Staking>> {
  const stakings = new Map<string, Staking>();
  for (const { chain, found } of await readByChain(db, stakers, network, now)) {
    const keys = [...found.values()].flatMap(({ delegates }) => delegates.map(({ id }) => ({ chain, id })));
    const profiles = await loadValidators(db, keys);
    for (const [id, staking] of found) {
      const delegates = staking.delegates.map((delegate) => {
        const { name = null, commission = null } =
          profiles.get(idOfValidator({ chain, id: delegate.id })) ?? {};
        return { ...delegate, name, commission };
      });
      stakings.set(id, { ...staking, delegates });
    }
  }
  return stakings;
}

export type StakedOnChain = { chain: Chain; parts: Staking["parts"]; subWallets: number };

/** By chain, with few statements for each; without empty chains. */
export async function loadStaked(
  db: Db,
  organisationId: string,
  network: Network,
  now: Date,
): Promise<StakedOnChain[]> {
  const stakers = await db
    .select({ id: subWallets.id, chain: subWallets.chain })
    .from(subWallets)
    .innerJoin(wallets, eq(wallets.id, subWallets.walletId))
    .where(
      and(
        eq(subWallets.organisationId, organisationId),
        eq(wallets.deleted, false),
        exists(db.select().from(stakePositions).where(eq(stakePositions.subWalletId, subWallets.id))),
      ),
    );
  const found = await readByChain(db, stakers, network, now);
  return found.flatMap(({ chain, found: stakings }) => {
    const all = [...stakings.values()].filter(({ parts }) => parts.length > 0);
    const sums: Partial<Record<StakeState, bigint>> = {};
    for (const { state, amount } of all.flatMap(({ parts }) => parts)) {
      sums[state] = (sums[state] ?? 0n) + amount;
    }
    return all.length > 0 ? [{ chain, parts: partsOf(sums), subWallets: all.length }] : [];
  });
}

async function readByChain(db: Db, stakers: readonly Staker[], network: Network, now: Date) {
  const all: { chain: Chain; found: Map<string, ChainStaking> }[] = [];
  for (const chain of chains) {
    const read = stakingOn(chain)?.read;
    const ids = stakers.filter((one) => one.chain === chain).map(({ id }) => id);
    if (!read || ids.length === 0) continue;
    const rows = await db.select().from(stakePositions).where(inArray(stakePositions.subWalletId, ids));
    const positions = groupRows(ids, rows, ({ subWalletId }) => subWalletId);
    all.push({ chain, found: await read(db, positions, { network, now }) });
  }
  return all;
}

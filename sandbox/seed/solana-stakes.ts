import { and, desc, eq } from "drizzle-orm";
import type { Network } from "../chains/names";
import { STAKE_ACCOUNT_RENT } from "../chains/solana/facts";
import { lamportsOf, type Stake } from "../chains/solana/stake";
import type { Tx } from "../db/client";
import { addresses } from "../db/schema";
import type { KeyStore } from "../keys/key-store";
import { createNextAddress } from "../keys/sub-wallet";
import { bookInitialStake } from "../ledger/movements";
import { writeStake } from "../network/solana/stakes";
import { outsideAddress } from "./counterparty-addresses";
import type { HistoryAccount } from "./history/movement";
import { seededRandom } from "./random";
import { seedRewards } from "./rewards";
import { seedValidators } from "./validators";

const DAY = 86_400_000;
const SOL = 1_000_000_000n;
const EPOCH_END = 3;

/** `earned`: rewards within the stake, lamports. */
type Planned = { status: Exclude<Stake["status"], "UNINITIALISED">; sol: bigint; earned: bigint };
const planned = (status: Planned["status"], sol: bigint, earned = 0n): Planned => ({ status, sol, earned });

/** By sub-wallet name. Each also has one free address. */
const stakes: Record<string, Planned[]> = {
  "Staking SOL": [
    planned("ACTIVE", 1500n, 61_482_917_305n),
    planned("INACTIVE", 250n),
    planned("ACTIVE", 640n, 18_206_447_112n),
    planned("DEACTIVATING", 300n),
    planned("ACTIVATING", 120n),
  ],
  "Validator pool": [planned("ACTIVE", 1200n, 44_019_338_650n)],
};

/** At the end of their history: in the books and on the network. */
export async function seedSolanaStakes(
  tx: Tx,
  keys: KeyStore,
  accounts: HistoryAccount[],
  network: Network,
  startDay: Date,
): Promise<void> {
  const random = seededRandom("vote accounts");
  const votes: string[] = [];
  for (const [name, plans] of Object.entries(stakes)) {
    const account = accounts.find((candidate) => candidate.name === name);
    if (!account) throw new Error(`No seeded sub-wallet named ${name}`);
    const { subWalletId, chain, nativeAssetId: assetId } = account;
    for (const [at, plan] of plans.entries()) {
      const vote = outsideAddress(chain, network, random);
      votes.push(vote);
      const stake = stakeOf(plan, vote, startDay);
      const address = await freeAddress(tx, subWalletId);
      const { earned } = plan;
      const amount = lamportsOf(stake) - earned;
      await bookInitialStake(tx, { reference: address, subWalletId, assetId, amount, createdAt: startDay });
      if (earned > 0n) {
        const rewards = {
          label: `${subWalletId}/${at}`,
          subWalletId,
          chain,
          assetId,
          address,
          amount: earned,
          startDay,
        };
        await seedRewards(tx, { ...rewards, validatorAt: () => vote });
      }
      await writeStake(tx, { address, subWalletId }, stake, startDay);
      await createNextAddress(tx, keys, subWalletId, "STAKE");
    }
  }
  await seedValidators(tx, "SOLANA", votes);
}

function stakeOf({ status, sol }: Planned, vote: string, startDay: Date): Stake {
  const isInactive = status === "INACTIVE";
  const isWaiting = status === "ACTIVATING" || status === "DEACTIVATING";
  return {
    status,
    active: isInactive ? 0n : sol * SOL,
    inactive: isInactive ? sol * SOL + STAKE_ACCOUNT_RENT : 0n,
    vote,
    dueAt: isWaiting ? new Date(startDay.getTime() + EPOCH_END * DAY) : null,
  };
}

/** The newest one: earlier ones are in use. */
async function freeAddress(tx: Tx, subWalletId: string): Promise<string> {
  const [row] = await tx
    .select()
    .from(addresses)
    .where(and(eq(addresses.subWalletId, subWalletId), eq(addresses.usage, "STAKE")))
    .orderBy(desc(addresses.position))
    .limit(1);
  if (!row) throw new Error(`${subWalletId} has no stake address`);
  return row.address;
}

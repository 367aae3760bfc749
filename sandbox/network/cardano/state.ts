import { and, eq } from "drizzle-orm";
import { stakeAddressOf } from "../../chains/cardano/address";
import type { DecodedCardano } from "../../chains/cardano/decode";
import { KEY_DEPOSIT } from "../../chains/cardano/facts";
import type { Network } from "../../chains/names";
import type { Tx } from "../../db/client";
import { addresses, stakePositions } from "../../db/schema";
import type { StakeMovements } from "../../ledger/movements";
import { NetworkRejection } from "../rejection";

const CHAIN = "CARDANO";
export const ABSTAINS = "drep_always_abstain";

export type TouchedStake = {
  address: string;
  subWalletId: string;
  position: typeof stakePositions.$inferSelect | null;
};

/**
 * Null without certificates and withdrawals.
 * @throws NetworkRejection for several stakes, or a stake outside this vault
 */
export async function cardanoStakeOf(
  tx: Tx,
  { certificates, withdrawals }: DecodedCardano,
  network: Network,
): Promise<TouchedStake | null> {
  const hashes = new Set([...certificates, ...withdrawals].map(({ stakeKeyHash }) => stakeKeyHash));
  const [hash, ...more] = hashes;
  if (hash === undefined) return null;
  const address = stakeAddressOf(hash, network);
  const [owner] = await tx
    .select()
    .from(addresses)
    .where(and(eq(addresses.chain, CHAIN), eq(addresses.address, address), eq(addresses.usage, "STAKE")));
  if (!owner || more.length > 0) throw new NetworkRejection("StakeKeyNotRegisteredDELEG");
  const [position] = await tx
    .select()
    .from(stakePositions)
    .where(and(eq(stakePositions.chain, CHAIN), eq(stakePositions.address, address)))
    .for("update");
  return { address, subWalletId: owner.subWalletId, position: position ?? null };
}

/** @throws NetworkRejection */
export function checkStake({ certificates, withdrawals }: DecodedCardano, stake: TouchedStake | null): void {
  const left = checkWithdrawals(withdrawals, stake);
  checkCertificates(certificates, { isRegistered: stake?.position != null, rewards: left });
}

/** @returns the remaining rewards */
function checkWithdrawals(withdrawals: DecodedCardano["withdrawals"], stake: TouchedStake | null): bigint {
  const position = stake?.position;
  let rewards = position?.rewards ?? 0n;
  for (const { address, amount } of withdrawals) {
    if (!position || address !== stake?.address || amount !== rewards) {
      throw new NetworkRejection("WithdrawalsNotInRewardsCERTS");
    }
    if (!position.delegates.includes(ABSTAINS)) throw new NetworkRejection("ConwayWdrlNotDelegatedToDRep");
    rewards = 0n;
  }
  return rewards;
}

function checkCertificates(
  certificates: DecodedCardano["certificates"],
  { isRegistered, rewards }: { isRegistered: boolean; rewards: bigint },
): void {
  for (const { kind } of certificates) {
    if (kind === "REGISTER" && isRegistered) throw new NetworkRejection("StakeKeyRegisteredDELEG");
    if (kind !== "REGISTER" && !isRegistered) throw new NetworkRejection("StakeKeyNotRegisteredDELEG");
    if (kind === "DEREGISTER" && rewards > 0n) {
      throw new NetworkRejection("StakeKeyHasNonZeroAccountBalanceDELEG");
    }
    isRegistered = kind !== "DEREGISTER";
  }
}

/** @returns the movement in the books, if any */
export async function applyStake(
  tx: Tx,
  { certificates, withdrawals }: DecodedCardano,
  { address, subWalletId, position }: TouchedStake,
  assetId: string,
  at: Date,
): Promise<StakeMovements> {
  const isThis = and(eq(stakePositions.chain, CHAIN), eq(stakePositions.address, address));
  const has = (kind: string) => certificates.some((certificate) => certificate.kind === kind);
  const deposit = { assetId, amount: KEY_DEPOSIT };
  if (has("DEREGISTER")) {
    await tx.delete(stakePositions).where(isThis);
    return { unlocked: deposit };
  }
  const amount = withdrawals.reduce((sum, withdrawal) => sum + withdrawal.amount, 0n);
  const pool = certificates.find((certificate) => certificate.kind === "DELEGATE")?.pool;
  const [oldPool] = position?.delegates ?? [];
  const abstains = has("ABSTAIN") || position?.delegates.includes(ABSTAINS);
  const delegates = [pool ?? oldPool ?? [], abstains ? ABSTAINS : []].flat();
  const rewards = (position?.rewards ?? 0n) - amount;
  await tx
    .insert(stakePositions)
    .values({ chain: CHAIN, address, subWalletId, status: "ACTIVE", delegates, rewards, updatedAt: at })
    .onConflictDoUpdate({
      target: [stakePositions.chain, stakePositions.address],
      set: { delegates, rewards, updatedAt: at },
    });
  return {
    ...(has("REGISTER") && { locked: deposit }),
    ...(amount > 0n && { earned: { assetId, amount } }),
  };
}

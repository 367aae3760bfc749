import type { Network } from "../chains/names";
import type { Tx } from "../db/client";
import { bookInitialStake } from "../ledger/movements";
import { type Bond, unbonding } from "../network/substrate/bond";
import { activeValidator } from "../network/substrate/rewards";
import { saveBond } from "../network/substrate/state";
import type { SeedAsset } from "./assets";
import { outsideAddress } from "./counterparty-addresses";
import { toUnits } from "./history/amounts";
import type { HistoryAccount } from "./history/movement";
import { seededRandom } from "./random";
import { seedRewards } from "./rewards";
import { seedValidators } from "./validators";

const DAY = 86_400_000;

/** By sub-wallet name, in whole units; days from the start day. `earned` is part of `active`. */
const stakes: Record<
  string,
  { active: string; earned: string; unlocking: { amount: string; inDays: number }[]; validators: number }
> = {
  "Bonded DOT": {
    active: "30000",
    earned: "2714.0381562",
    unlocking: [
      { amount: "1200", inDays: -2 },
      { amount: "2500", inDays: 19 },
    ],
    validators: 5,
  },
  "Nominator pool": { active: "12000", earned: "633.417209", unlocking: [], validators: 16 },
};

/** Bonds from before the history: in the books and on the network. */
export async function seedSubstrateStakes(
  tx: Tx,
  accounts: HistoryAccount[],
  assets: Map<string, SeedAsset>,
  network: Network,
  startDay: Date,
): Promise<void> {
  const random = seededRandom("validators");
  // After all past payments, so that the books were never below zero.
  const at = startDay;
  for (const [name, stake] of Object.entries(stakes)) {
    const account = accounts.find((candidate) => candidate.name === name);
    if (!account) throw new Error(`No seeded sub-wallet named ${name}`);
    const { subWalletId, address, chain, nativeAssetId: assetId } = account;
    const units = (whole: string) => toUnits(whole, assets.get(assetId)!.decimals);
    const bond: Bond = {
      active: units(stake.active),
      unlocking: stake.unlocking.map(({ amount, inDays }) => ({
        amount: units(amount),
        at: new Date(startDay.getTime() + inDays * DAY),
      })),
      validators: Array.from({ length: stake.validators }, () => outsideAddress(chain, network, random)),
    };
    const earned = units(stake.earned);
    const amount = bond.active + unbonding(bond) - earned;
    await bookInitialStake(tx, { reference: address, subWalletId, assetId, amount, createdAt: at });
    const validatorAt = (paidAt: Date) => activeValidator(bond.validators, paidAt);
    await seedRewards(tx, {
      label: subWalletId,
      subWalletId,
      chain,
      assetId,
      address,
      amount: earned,
      startDay,
      validatorAt,
    });
    await saveBond(tx, { address, subWalletId }, bond, at);
    await seedValidators(tx, chain, bond.validators);
  }
}

import { and, eq, inArray } from "drizzle-orm";
import { ApiError, invalidInput } from "../../base/errors";
import { readSubstrateAddress } from "../../chains/substrate/address";
import type { SubstrateTransaction } from "../../chains/substrate/build";
import { decodeCalls, type SubstrateCall } from "../../chains/substrate/calls";
import { MOST_NOMINATIONS } from "../../chains/substrate/facts";
import { requests } from "../../db/schema";
import { applyCalls, type Bond, DispatchError, unbonding, withdrawable } from "../../network/substrate/bond";
import { bondOf } from "../../network/substrate/state";
import { openStates } from "../../requests/states";
import { readBalance, type SubstratePlan, type SubstratePlanning } from "./prepare";

type Planner = (planning: SubstratePlanning) => Promise<SubstratePlan>;
type Stake = { amount: string; validators: readonly string[] };

/** Bonds an amount and nominates 1 to 16 validators; the account must not be bonded yet. */
export const planStake =
  ({ amount, validators }: Stake): Planner =>
  (planning) => {
    const value = stakeAmount(amount);
    const calls: SubstrateCall[] = [
      { name: "bond", amount: value },
      { name: "nominate", validators: readValidators(validators, planning) },
    ];
    return planned(planning, { operation: "STAKE", calls, amount: value, spends: value, purpose: "stake" });
  };

/** Bonds more. */
export const planAddStake =
  ({ amount }: Pick<Stake, "amount">): Planner =>
  (planning) => {
    const value = stakeAmount(amount);
    const calls: SubstrateCall[] = [{ name: "bondExtra", amount: value }];
    const purpose = "further stake";
    return planned(planning, { operation: "ADD_STAKE", calls, amount: value, spends: value, purpose });
  };

/** Nominates other validators with what is bonded. */
export const planDelegateStake =
  ({ validators }: Pick<Stake, "validators">): Planner =>
  (planning) => {
    const calls: SubstrateCall[] = [{ name: "nominate", validators: readValidators(validators, planning) }];
    const purpose = "choice of validators";
    return planned(planning, { operation: "DELEGATE_STAKE", calls, amount: 0n, spends: 0n, purpose });
  };

/** Begins to unbond; everything, when what stays would be below the minimum bond of a nominator. */
export const planUnstake =
  ({ amount }: Pick<Stake, "amount">): Planner =>
  async (planning) => {
    const value = stakeAmount(amount);
    const { active } = await bondToCome(planning);
    if (value > active) throw invalidInput(`Only ${planning.words(active)} are staked`);
    const isEnd = active - value < planning.runtime.minimumNominatorBond;
    const unbonded = isEnd ? active : value;
    const unbond: SubstrateCall = { name: "unbond", amount: unbonded };
    const calls: SubstrateCall[] = isEnd ? [{ name: "chill" }, unbond] : [unbond];
    return planned(planning, {
      operation: "UNSTAKE",
      calls,
      amount: unbonded,
      spends: 0n,
      purpose: "end of stake",
    });
  };

/** Stakes again what is unbonding, or has finished to and was not withdrawn. */
export const planRestake =
  ({ amount }: Pick<Stake, "amount">): Planner =>
  async (planning) => {
    const value = stakeAmount(amount);
    const total = unbonding(await bondToCome(planning));
    if (value > total) throw invalidInput(`Only ${planning.words(total)} are unbonding`);
    const calls: SubstrateCall[] = [{ name: "rebond", amount: value }];
    return planned(planning, { operation: "RESTAKE", calls, amount: value, spends: 0n, purpose: "restake" });
  };

/** Makes all that has finished unbonding transferable. */
export const planWithdrawStake = (): Planner => async (planning) => {
  const bond: Bond = await bondToCome(planning);
  const amount = withdrawable(bond, planning.services.clock());
  if (amount === 0n) throw invalidInput("Nothing has finished unbonding yet");
  const calls: SubstrateCall[] = [{ name: "withdrawUnbonded" }];
  return planned(planning, {
    operation: "WITHDRAW_STAKE",
    calls,
    amount,
    spends: 0n,
    purpose: "withdrawal of stake",
  });
};

/** A stake concerns the account itself; calls that the network would not carry out now are refused at once. */
async function planned(planning: SubstratePlanning, plan: Omit<SubstratePlan, "to">): Promise<SubstratePlan> {
  try {
    applyCalls(await bondToCome(planning), plan.calls, circumstances(planning));
  } catch (error) {
    if (error instanceof DispatchError) throw new ApiError("INVALID_INPUT", error.message);
    throw error;
  }
  return { ...plan, to: planning.subWallet.address };
}

const circumstances = ({ services, runtime, words }: SubstratePlanning) => ({
  at: services.clock(),
  unbondingMs: services.env.SANDBOX_UNBONDING_MS,
  runtime,
  words,
});

/**
 * The stake as it will be when this transaction's turn comes: with what the sub-wallet's unfinished requests of lower
 * nonces will do to it. Otherwise the second of two would be mined in vain, and pay for it.
 */
async function bondToCome(planning: SubstratePlanning): Promise<Bond> {
  const { tx, services, subWallet, nonce } = planning;
  const rows = await tx
    .select({ unsigned: requests.unsigned })
    .from(requests)
    .where(and(eq(requests.subWalletId, subWallet.id), inArray(requests.status, openStates)));
  return rows
    .map(({ unsigned }) => unsigned as SubstrateTransaction)
    .filter((one) => Number(one.nonce) < nonce)
    .sort((one, other) => Number(one.nonce) - Number(other.nonce))
    .map(({ method }) => decodeCalls(Buffer.from(method.slice(2), "hex"), services.keys.network))
    .reduce((bond, calls) => after(bond, calls, planning), await bondOf(tx, subWallet.address));
}

/** What the network will refuse leaves the stake as it is; so do payments. */
function after(bond: Bond, calls: SubstrateCall[], planning: SubstratePlanning): Bond {
  try {
    return applyCalls(bond, calls, circumstances(planning)).bond;
  } catch (error) {
    if (error instanceof DispatchError) return bond;
    throw error;
  }
}

function stakeAmount(text: string): bigint {
  const amount = readBalance(text, "Amount", { allowZero: true });
  if (amount === 0n) throw invalidInput("Amount must larger than 0");
  return amount;
}

function readValidators(validators: readonly string[], { services }: SubstratePlanning): string[] {
  if (validators.length < 1 || validators.length > MOST_NOMINATIONS) {
    throw invalidInput(`Please enter a list of 1 to ${MOST_NOMINATIONS} validators to nominate`);
  }
  for (const validator of validators) readSubstrateAddress(validator, services.keys.network);
  if (new Set(validators).size !== validators.length) throw invalidInput("Please enter a unique validator");
  return [...validators];
}

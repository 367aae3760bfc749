import { and, eq, inArray } from "drizzle-orm";
import { invalidInput } from "../../base/errors";
import { readSubstrateAddress } from "../../chains/substrate/address";
import type { SubstrateTransaction } from "../../chains/substrate/build";
import { decodeCalls, type SubstrateCall } from "../../chains/substrate/calls";
import { MAX_NOMINATIONS } from "../../chains/substrate/runtime";
import { requests } from "../../db/schema";
import { applyCalls, type Bond, DispatchError, unbonding, withdrawable } from "../../network/substrate/bond";
import { bondOf } from "../../network/substrate/state";
import { openStates } from "../../requests/states";
import {
  type Planner,
  prepareSubstrate,
  readBalance,
  type SubstrateParams,
  type SubstratePlan,
  type SubstratePlanning,
} from "./prepare";

type StakePlan = Omit<SubstratePlan, "to">;

/** Refuses at once what the network would refuse now. */
function prepareStakeCalls(
  plan: (planning: SubstratePlanning, params: SubstrateParams) => StakePlan | Promise<StakePlan>,
) {
  const planner: Planner = async (planning, params) => {
    const planned = await plan(planning, params);
    const bond = await projectedBond(planning);
    try {
      applyCalls(bond, planned.calls, circumstances(planning));
    } catch (error) {
      if (error instanceof DispatchError) throw invalidInput(error.message);
      throw error;
    }
    return { ...planned, to: planning.subWallet.address };
  };
  return prepareSubstrate(planner);
}

/** Nominates 1 to 16 validators; the account must not be bonded yet. */
export const prepareStake = prepareStakeCalls((planning, { amount, validators }) => {
  const value = readStakeAmount(amount);
  const calls: SubstrateCall[] = [
    { name: "bond", amount: value },
    { name: "nominate", validators: readValidators(validators, planning) },
  ];
  return { operation: "STAKE", calls, amount: value, spends: value };
});

export const prepareAddStake = prepareStakeCalls((_, { amount }) => {
  const value = readStakeAmount(amount);
  const calls: SubstrateCall[] = [{ name: "bondExtra", amount: value }];
  return { operation: "ADD_STAKE", calls, amount: value, spends: value };
});

export const prepareDelegateStake = prepareStakeCalls((planning, { validators }) => {
  const calls: SubstrateCall[] = [{ name: "nominate", validators: readValidators(validators, planning) }];
  return { operation: "DELEGATE_STAKE", calls, amount: 0n, spends: 0n };
});

/** Unbonds everything if the remainder would be below the minimum nominator bond. */
export const prepareUnstake = prepareStakeCalls(async (planning, { amount }) => {
  const value = readStakeAmount(amount);
  const { active } = await projectedBond(planning);
  if (value > active) throw invalidInput(`Only ${planning.words(active)} are staked`);
  const isEnd = active - value < planning.runtime.minimumNominatorBond;
  const unbonded = isEnd ? active : value;
  const unbond: SubstrateCall = { name: "unbond", amount: unbonded };
  const calls: SubstrateCall[] = isEnd ? [{ name: "chill" }, unbond] : [unbond];
  return { operation: "UNSTAKE", calls, amount: unbonded, spends: 0n };
});

/** Includes what has finished unbonding and was not withdrawn. */
export const prepareRestake = prepareStakeCalls(async (planning, { amount }) => {
  const value = readStakeAmount(amount);
  const total = unbonding(await projectedBond(planning));
  if (value > total) throw invalidInput(`Only ${planning.words(total)} are unbonding`);
  const calls: SubstrateCall[] = [{ name: "rebond", amount: value }];
  return { operation: "RESTAKE", calls, amount: value, spends: 0n };
});

export const prepareWithdrawStake = prepareStakeCalls(async (planning) => {
  const amount = withdrawable(await projectedBond(planning), planning.services.clock());
  if (amount === 0n) throw invalidInput("Nothing has finished unbonding yet");
  const calls: SubstrateCall[] = [{ name: "withdrawUnbonded" }];
  return { operation: "WITHDRAW_STAKE", calls, amount, spends: 0n };
});

const circumstances = ({ services, runtime, words }: SubstratePlanning) => ({
  at: services.clock(),
  unbondingMs: services.env.SANDBOX_UNBONDING_MS,
  runtime,
  words,
});

/**
 * After the unfinished requests with lower nonces. Otherwise the second of two requests could fail on the chain and
 * still cost its fee.
 */
async function projectedBond(planning: SubstratePlanning): Promise<Bond> {
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
    .reduce((bond, calls) => bondAfter(bond, calls, planning), await bondOf(tx, subWallet.address));
}

function bondAfter(bond: Bond, calls: SubstrateCall[], planning: SubstratePlanning): Bond {
  try {
    return applyCalls(bond, calls, circumstances(planning)).bond;
  } catch (error) {
    if (error instanceof DispatchError) return bond;
    throw error;
  }
}

function readStakeAmount(text: string): bigint {
  const amount = readBalance(text, "Amount", { allowZero: true });
  if (amount === 0n) throw invalidInput("Amount must larger than 0");
  return amount;
}

function readValidators(validators: readonly string[], { services }: SubstratePlanning): string[] {
  if (validators.length < 1 || validators.length > MAX_NOMINATIONS) {
    throw invalidInput(`Please enter a list of 1 to ${MAX_NOMINATIONS} validators to nominate`);
  }
  for (const validator of validators) readSubstrateAddress(validator, services.keys.network);
  if (new Set(validators).size !== validators.length) throw invalidInput("Please enter a unique validator");
  return [...validators];
}

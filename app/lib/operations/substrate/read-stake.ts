import type { IntentBase } from "../intent";
import type { SubstrateCall } from "./calls";
import type { SubstrateStakes } from "./stake";
import type { SubstrateTerms } from "./terms";

type Common = IntentBase & SubstrateTerms;

type CallReader<O extends keyof SubstrateStakes> = (
  calls: readonly SubstrateCall[],
  common: Common,
) => SubstrateStakes[O] | null;

function callNamed<N extends SubstrateCall["name"]>(calls: readonly SubstrateCall[], name: N) {
  return calls.find((call): call is Extract<SubstrateCall, { name: N }> => call.name === name) ?? null;
}

export const stakeReaders: { [O in keyof SubstrateStakes]: CallReader<O> } = {
  createSubstrateStakeTransaction(calls, common) {
    const bond = callNamed(calls, "bond");
    const validators = callNamed(calls, "nominate")?.validators;
    const operation = "createSubstrateStakeTransaction";
    return bond && validators ? { ...common, operation, amount: bond.amount.toString(), validators } : null;
  },
  createSubstrateAddStakeTransaction(calls, common) {
    const amount = callNamed(calls, "bondExtra")?.amount.toString();
    return amount ? { ...common, operation: "createSubstrateAddStakeTransaction", amount } : null;
  },
  createSubstrateDelegateStakeTransaction(calls, common) {
    const validators = callNamed(calls, "nominate")?.validators;
    return validators
      ? { ...common, operation: "createSubstrateDelegateStakeTransaction", validators }
      : null;
  },
  createSubstrateUnstakeTransaction(calls, common) {
    const amount = callNamed(calls, "unbond")?.amount.toString();
    const bonded = (callNamed(calls, "chill") && amount) ?? null;
    return amount ? { ...common, operation: "createSubstrateUnstakeTransaction", amount, bonded } : null;
  },
  createSubstrateRestakeTransaction(calls, common) {
    const amount = callNamed(calls, "rebond")?.amount.toString();
    return amount ? { ...common, operation: "createSubstrateRestakeTransaction", amount } : null;
  },
  createSubstrateWithdrawStakeTransaction(calls, common) {
    const operation = "createSubstrateWithdrawStakeTransaction";
    return callNamed(calls, "withdrawUnbonded") && { ...common, operation };
  },
};

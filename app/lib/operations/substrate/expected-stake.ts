import { stakeRules } from "~/lib/chains";
import { nativeAsset } from "../kit/decoded";
import { DOES_OTHER, type Findings, NOT_ENTERED } from "../kit/findings";
import { PAYEE_STAKED, type SubstrateCall } from "./calls";
import type { SubstrateStakeIntent, SubstrateUnstake } from "./stake";

const AMOUNT = `The amount ${NOT_ENTERED}`;
const ALL = "What would stay staked is below the minimum, so all of it must be unstaked, and nothing else";

/** Planck. */
export function minBond({ chain }: SubstrateStakeIntent): bigint {
  return stakeRules(chain)?.minBond ?? 0n;
}

export function unbondedIn(calls: readonly SubstrateCall[]): bigint {
  return calls.find((call) => call.name === "unbond")?.amount ?? 0n;
}

/**
 * If the bonded amount is unknown, the transaction may unbond all, up to what could not stay bonded more than entered.
 */
function expectedUnstake(intent: SubstrateUnstake, calls: readonly SubstrateCall[]) {
  const amount = BigInt(intent.amount);
  if (intent.bonded !== null) {
    const bonded = BigInt(intent.bonded);
    const isAll = bonded - amount < minBond(intent);
    return { isAll, amount: isAll ? bonded : amount };
  }
  const isAll = calls[0]?.name === "chill";
  const found = unbondedIn(calls);
  const isPlausible = found >= amount && found - amount < minBond(intent);
  return { isAll, amount: isAll && isPlausible ? found : amount };
}

function expectedCalls(intent: SubstrateStakeIntent, found: readonly SubstrateCall[]): SubstrateCall[] {
  switch (intent.operation) {
    case "createSubstrateStakeTransaction":
      return [
        { name: "bond", amount: BigInt(intent.amount), payee: PAYEE_STAKED },
        { name: "nominate", validators: intent.validators },
      ];
    case "createSubstrateAddStakeTransaction":
      return [{ name: "bondExtra", amount: BigInt(intent.amount) }];
    case "createSubstrateDelegateStakeTransaction":
      return [{ name: "nominate", validators: intent.validators }];
    case "createSubstrateUnstakeTransaction": {
      const { isAll, amount } = expectedUnstake(intent, found);
      return isAll ? [{ name: "chill" }, { name: "unbond", amount }] : [{ name: "unbond", amount }];
    }
    case "createSubstrateRestakeTransaction":
      return [{ name: "rebond", amount: BigInt(intent.amount) }];
    case "createSubstrateWithdrawStakeTransaction":
      return [{ name: "withdrawUnbonded" }];
  }
}

export const namesOf = (calls: readonly SubstrateCall[]) => calls.map(({ name }) => name).join(", ");

function checkValidators(findings: Findings, expected: readonly string[], found: readonly string[]): void {
  const words = "The validators are not those that you entered";
  findings.equal("validators", expected.length, found.length, words);
  expected.forEach((validator, i) => {
    if (i < found.length) findings.equal(`validators.${i}`, validator, found[i], words);
  });
}

export function checkCalls(
  findings: Findings,
  intent: SubstrateStakeIntent,
  calls: readonly SubstrateCall[],
): void {
  const expected = expectedCalls(intent, calls);
  const isAll = "bonded" in intent && intent.bonded !== null && expected[0]?.name === "chill";
  findings.equal("method", namesOf(expected), namesOf(calls), isAll ? ALL : DOES_OTHER);
  expected.forEach((wanted, i) => {
    const found = calls[i];
    if (found?.name !== wanted.name) return;
    if ("amount" in wanted && "amount" in found) {
      const message = isAll ? ALL : AMOUNT;
      findings.equalAmount("amount", wanted.amount, found.amount, nativeAsset(intent.chain), message);
    }
    if (wanted.name === "bond" && found.name === "bond") {
      findings.equal("payee", wanted.payee, found.payee, "The rewards would be paid elsewhere");
    }
    if (wanted.name === "nominate" && found.name === "nominate") {
      checkValidators(findings, wanted.validators, found.validators);
    }
  });
}

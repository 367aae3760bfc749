import { z } from "zod";
import { decodedStake } from "../kit/decoded-stake";
import { digits, intentShape } from "../kit/intent-shape.server";
import type { ServerOperation } from "../kit/server-operation";
import { MAX_VALIDATORS } from "./calls";
import { checkCalls } from "./expected-stake";
import { extrinsicOperation, terms } from "./extrinsic.server";
import { stakeReaders } from "./read-stake";
import type { SubstrateStakes } from "./stake";
import { stakeWords } from "./stake-words";

const validators = z.array(z.string()).min(1).max(MAX_VALIDATORS);

function stakeCalls<O extends keyof SubstrateStakes>(
  operation: O,
  type: string,
  intent: z.ZodType<SubstrateStakes[O]>,
): ServerOperation<SubstrateStakes[O]> {
  return {
    intent,
    ...extrinsicOperation<SubstrateStakes[O]>({
      type,
      decode(calls, meant, { entered, ...shown }, findings) {
        checkCalls(findings, meant, calls);
        const said = stakeWords(meant, calls);
        return decodedStake(meant, { ...shown, ...said, entered: [...said.entered, ...entered] });
      },
      read: stakeReaders[operation],
    }),
  };
}

export const substrateStakes: { [O in keyof SubstrateStakes]: ServerOperation<SubstrateStakes[O]> } = {
  createSubstrateStakeTransaction: stakeCalls(
    "createSubstrateStakeTransaction",
    "STAKE",
    intentShape("createSubstrateStakeTransaction", { ...terms, amount: digits, validators }),
  ),
  createSubstrateAddStakeTransaction: stakeCalls(
    "createSubstrateAddStakeTransaction",
    "ADD_STAKE",
    intentShape("createSubstrateAddStakeTransaction", { ...terms, amount: digits }),
  ),
  createSubstrateDelegateStakeTransaction: stakeCalls(
    "createSubstrateDelegateStakeTransaction",
    "DELEGATE_STAKE",
    intentShape("createSubstrateDelegateStakeTransaction", { ...terms, validators }),
  ),
  createSubstrateUnstakeTransaction: stakeCalls(
    "createSubstrateUnstakeTransaction",
    "UNSTAKE",
    intentShape("createSubstrateUnstakeTransaction", { ...terms, amount: digits, bonded: digits.nullable() }),
  ),
  createSubstrateRestakeTransaction: stakeCalls(
    "createSubstrateRestakeTransaction",
    "RESTAKE",
    intentShape("createSubstrateRestakeTransaction", { ...terms, amount: digits }),
  ),
  createSubstrateWithdrawStakeTransaction: stakeCalls(
    "createSubstrateWithdrawStakeTransaction",
    "WITHDRAW_STAKE",
    intentShape("createSubstrateWithdrawStakeTransaction", terms),
  ),
};

import { fromUnits } from "~/lib/money";
import type { StakeIntent } from "~/lib/operations";
import type { StakeAgain, StakePageData } from "./stake-forms";
import type { SubstrateTab } from "./substrate-rules";

const TABS: Partial<Record<StakeIntent["operation"], SubstrateTab>> = {
  createSubstrateStakeTransaction: "stake",
  createSubstrateAddStakeTransaction: "add",
  createSubstrateDelegateStakeTransaction: "delegate",
  createSubstrateUnstakeTransaction: "unstake",
  createSubstrateRestakeTransaction: "restake",
  createSubstrateWithdrawStakeTransaction: "withdraw",
};

/** The form that would make an intent of this family again, without its nonce. */
export function substrateAgain(intent: StakeIntent, { chain }: StakePageData): StakeAgain | null {
  const tab = TABS[intent.operation];
  if (!tab) return null;
  const coins = (units: string) => fromUnits(BigInt(units), chain.native.decimals);
  const tip = "tip" in intent ? intent.tip : null;
  return {
    tab,
    form: {
      ...("amount" in intent && { amount: coins(intent.amount) }),
      ...("validators" in intent && { validators: intent.validators.join(" ") }),
      ...(tip !== null && tip !== "0" && { fee: "CUSTOM", tip: coins(tip) }),
    },
  };
}

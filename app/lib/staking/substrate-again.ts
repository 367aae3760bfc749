import { fromUnits } from "~/lib/money";
import type { StakeIntent } from "~/lib/operations";
import type { SubstrateStakes } from "~/lib/operations/substrate/stake";
import type { StakeAgain, StakePageData } from "./stake-forms";
import type { SubstrateTab } from "./substrate-rules";

const TABS: Record<keyof SubstrateStakes, SubstrateTab> = {
  createSubstrateStakeTransaction: "stake",
  createSubstrateAddStakeTransaction: "add",
  createSubstrateDelegateStakeTransaction: "delegate",
  createSubstrateUnstakeTransaction: "unstake",
  createSubstrateRestakeTransaction: "restake",
  createSubstrateWithdrawStakeTransaction: "withdraw",
};

const isOwn = (operation: string): operation is keyof SubstrateStakes => Object.hasOwn(TABS, operation);

/** The form that repeats an intent, without its nonce. */
export function substrateAgain(intent: StakeIntent, { chain }: StakePageData): StakeAgain | null {
  if (!isOwn(intent.operation)) return null;
  const tab = TABS[intent.operation];
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

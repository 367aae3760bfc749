import { fromUnits } from "~/lib/money";
import type { StakeIntent } from "~/lib/operations";
import type { StakeAgain, StakePageData } from "./stake-forms";

/** The form that would make an intent of Solana's again, if its stake address can still be chosen. */
export function solanaAgain(intent: StakeIntent, { chain }: Pick<StakePageData, "chain">): StakeAgain | null {
  const coins = (units: string) => fromUnits(BigInt(units), chain.native.decimals);
  switch (intent.operation) {
    case "createSolanaInitialiseStakeTransaction": {
      const { newStakeAddress: stakeAddress, amount, voteAddress } = intent;
      return { tab: "stake", form: { stakeAddress, amount: coins(amount), voteAddress: voteAddress ?? "" } };
    }
    case "createSolanaActivateStakeTransaction": {
      const { stakeAddress, voteAddress } = intent;
      return { tab: "stake", form: { stakeAddress, voteAddress } };
    }
    case "createSolanaDeactivateStakeTransaction":
      return { tab: "unstake", form: { stakeAddress: intent.stakeAddress } };
    case "createSolanaSplitStakeTransaction": {
      const { stakeAddress, newStakeAddress, amount } = intent;
      return { tab: "split", form: { stakeAddress, newStakeAddress, amount: coins(amount) } };
    }
    case "createSolanaWithdrawStakeTransaction": {
      const { stakeAddress, withdrawAddress, amount } = intent;
      return { tab: "withdraw", form: { stakeAddress, withdrawAddress, amount: coins(amount) } };
    }
    default:
      return null;
  }
}

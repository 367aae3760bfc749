import type { StakeAddress } from "~/lib/custody/wallets/stake-addresses.server";
import { fromUnits } from "~/lib/money";
import type { StakeIntent } from "~/lib/operations";
import { newStakeAddressOf } from "./solana-address";
import type { StakeAgain } from "./stake-forms";

/** A new stake address that is in use by now is not chosen again. @param addresses the current ones */
export function solanaAgain(
  intent: StakeIntent,
  addresses: readonly StakeAddress[],
  decimals: number,
): StakeAgain | null {
  const coins = (lamports: string) => fromUnits(BigInt(lamports), decimals);
  const free = (address: string) => newStakeAddressOf(address, addresses)?.address ?? "";
  switch (intent.operation) {
    case "createSolanaInitialiseStakeTransaction": {
      const { newStakeAddress, amount, voteAddress } = intent;
      const form = {
        stakeAddress: free(newStakeAddress),
        amount: coins(amount),
        voteAddress: voteAddress ?? "",
      };
      return { tab: "stake", form };
    }
    case "createSolanaActivateStakeTransaction": {
      const { stakeAddress, voteAddress } = intent;
      return { tab: "stake", form: { stakeAddress, voteAddress } };
    }
    case "createSolanaSplitStakeTransaction": {
      const { stakeAddress, newStakeAddress, amount } = intent;
      const form = { stakeAddress, newStakeAddress: free(newStakeAddress), amount: coins(amount) };
      return { tab: "split", form };
    }
    case "createSolanaDeactivateStakeTransaction":
      return { tab: "unstake", form: { stakeAddress: intent.stakeAddress } };
    case "createSolanaWithdrawStakeTransaction": {
      const { stakeAddress, withdrawAddress, amount } = intent;
      return { tab: "withdraw", form: { stakeAddress, withdrawAddress, amount: coins(amount) } };
    }
    default:
      return null;
  }
}

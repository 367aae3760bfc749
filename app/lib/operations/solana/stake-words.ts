import { OPERATION_WORDS } from "~/lib/operation-words";
import { addressFact, amountFact, nativeAsset, textFact } from "../kit/decoded";
import type { Fact } from "../kit/types";
import { stakeRent } from "./expected-stake";
import type { SolanaInitialiseStake, SolanaStake } from "./stake";

interface StakeWords {
  /** Worded as on the phone, to compare the two screens. */
  action: string;
  happens: string;
  amount?: { label: string; units: bigint };
  facts: Fact[];
  /** Lamports that leave the balance besides the fee; null if some return or go elsewhere. */
  spends: bigint | null;
  entered: string[];
}

const stake = (address: string) => addressFact("Stake address", address);
const made = (address: string) => addressFact("New stake address", address);
const vote = (address: string) => addressFact("Vote account", address);

function rentDeposit(intent: SolanaStake): Fact {
  return amountFact("Rent deposit", stakeRent(intent), nativeAsset(intent.chain));
}

function controlOf({ fromAddress }: SolanaInitialiseStake): Fact[] {
  return [
    addressFact("Staker", fromAddress),
    addressFact("Withdrawer", fromAddress),
    textFact("Lock-up", "None"),
  ];
}

function newStakeWords(intent: SolanaInitialiseStake): StakeWords {
  const { newStakeAddress, voteAddress } = intent;
  const units = BigInt(intent.amount);
  const facts = [made(newStakeAddress), ...controlOf(intent), rentDeposit(intent)];
  const shared = {
    action: OPERATION_WORDS.STAKE,
    amount: { label: "Staked", units },
    spends: units + stakeRent(intent),
  };
  return voteAddress === null
    ? {
        ...shared,
        happens: "The amount moves to a new stake account. It is not delegated, so it earns nothing yet.",
        facts,
        entered: ["amount", "new stake address"],
      }
    : {
        ...shared,
        happens:
          "The amount moves to a new stake account and is delegated. It becomes active when the current epoch ends.",
        facts: [vote(voteAddress), ...facts],
        entered: ["amount", "vote account", "new stake address"],
      };
}

export function stakeWords(intent: SolanaStake): StakeWords {
  switch (intent.operation) {
    case "createSolanaInitialiseStakeTransaction":
      return newStakeWords(intent);
    case "createSolanaActivateStakeTransaction":
      return {
        action: OPERATION_WORDS.ACTIVATE,
        happens:
          "Everything at the stake address is delegated. It becomes active when the current epoch ends, or at once if it was being deactivated.",
        facts: [vote(intent.voteAddress), stake(intent.stakeAddress)],
        spends: 0n,
        entered: ["vote account", "stake address"],
      };
    case "createSolanaDeactivateStakeTransaction":
      return {
        action: OPERATION_WORDS.UNSTAKE,
        happens:
          "Everything at the stake address stops earning. It can be withdrawn when the current epoch ends, or at once if it was not active yet.",
        facts: [stake(intent.stakeAddress)],
        spends: 0n,
        entered: ["stake address"],
      };
    case "createSolanaSplitStakeTransaction":
      return {
        action: OPERATION_WORDS.SPLIT,
        happens: "The amount moves to a new stake account. Both stay delegated as before.",
        amount: { label: "Moved", units: BigInt(intent.amount) },
        facts: [stake(intent.stakeAddress), made(intent.newStakeAddress), rentDeposit(intent)],
        spends: stakeRent(intent),
        entered: ["amount", "stake address", "new stake address"],
      };
    case "createSolanaWithdrawStakeTransaction":
      return {
        action: OPERATION_WORDS.WITHDRAW,
        happens: "The amount is paid from the stake address. Only the fee is paid from the balance.",
        amount: { label: "Withdrawn", units: BigInt(intent.amount) },
        facts: [
          { kind: "recipient", label: "To", value: intent.withdrawAddress, memo: null },
          stake(intent.stakeAddress),
        ],
        spends: null,
        entered: ["amount", "recipient", "stake address"],
      };
  }
}

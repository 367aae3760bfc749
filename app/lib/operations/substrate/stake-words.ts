import { formatExact, fromUnits } from "~/lib/money";
import { OPERATION_WORDS } from "~/lib/operation-words";
import { addressFact, amountFact, nativeAsset, textFact } from "../kit/decoded";
import type { Fact } from "../kit/types";
import type { SubstrateCall } from "./calls";
import { minBond, unbondedIn } from "./expected-stake";
import type { SubstrateStakeIntent, SubstrateUnstake } from "./stake";

interface StakeWords {
  /** Worded as on the phone, to compare the two screens. */
  action: string;
  happens: string;
  amount?: { label: string; units: bigint };
  facts: Fact[];
  /** Planck that leave the free balance besides fee and tip; null if some return to it. */
  spends: bigint | null;
  entered: string[];
}

const LATER = "It can be withdrawn when it has finished unbonding";

function validatorFacts(validators: readonly string[]): Fact[] {
  return validators.map((validator, i) =>
    addressFact(`Validator ${i + 1} of ${validators.length}`, validator),
  );
}

function words(intent: SubstrateStakeIntent, units: bigint): string {
  const { symbol, decimals } = nativeAsset(intent.chain);
  return `${formatExact(fromUnits(units, decimals))} ${symbol}`;
}

/** The network ends a stake if less than its minimum would remain. */
function endWords(intent: SubstrateUnstake, units: bigint): StakeWords {
  const asked = BigInt(intent.amount);
  const why = `You entered ${words(intent, asked)}, but less than ${words(intent, minBond(intent))} cannot stay staked, so all of it is unstaked. `;
  return {
    action: OPERATION_WORDS.UNSTAKE,
    happens: `${asked < units ? why : ""}All of the stake stops earning, and no validator is nominated any more. ${LATER}.`,
    amount: { label: "Unstaked", units },
    facts: [textFact("Stays staked", "Nothing"), textFact("Validators", "None")],
    spends: 0n,
    entered: asked === units ? ["amount"] : [],
  };
}

function unstakeWords(intent: SubstrateUnstake, calls: readonly SubstrateCall[]): StakeWords {
  const units = unbondedIn(calls);
  if (calls[0]?.name === "chill") return endWords(intent, units);
  const { bonded } = intent;
  const rest = bonded === null ? null : BigInt(bonded) - units;
  return {
    action: OPERATION_WORDS.UNSTAKE,
    happens: `The amount stops earning. ${LATER}. The rest stays staked.`,
    amount: { label: "Unstaked", units },
    facts: rest === null ? [] : [amountFact("Stays staked", rest, nativeAsset(intent.chain))],
    spends: 0n,
    entered: ["amount"],
  };
}

export function stakeWords(intent: SubstrateStakeIntent, calls: readonly SubstrateCall[]): StakeWords {
  switch (intent.operation) {
    case "createSubstrateStakeTransaction": {
      const units = BigInt(intent.amount);
      return {
        action: OPERATION_WORDS.STAKE,
        happens: "The amount is locked and nominates the validators. It stays locked until it is unstaked.",
        amount: { label: "Staked", units },
        facts: [textFact("Rewards", "Added to the stake"), ...validatorFacts(intent.validators)],
        spends: units,
        entered: ["amount", "validators"],
      };
    }
    case "createSubstrateAddStakeTransaction": {
      const units = BigInt(intent.amount);
      return {
        action: OPERATION_WORDS.ADD_TO_STAKE,
        happens: "The amount is locked too, for the validators that are nominated already.",
        amount: { label: "Staked", units },
        facts: [],
        spends: units,
        entered: ["amount"],
      };
    }
    case "createSubstrateDelegateStakeTransaction":
      return {
        action: OPERATION_WORDS.DELEGATE,
        happens: "These validators replace those nominated so far, for everything that is staked.",
        facts: validatorFacts(intent.validators),
        spends: 0n,
        entered: ["validators"],
      };
    case "createSubstrateUnstakeTransaction":
      return unstakeWords(intent, calls);
    case "createSubstrateRestakeTransaction":
      return {
        action: OPERATION_WORDS.RESTAKE,
        happens: "The amount stops unbonding and is staked again.",
        amount: { label: "Restaked", units: BigInt(intent.amount) },
        facts: [],
        spends: 0n,
        entered: ["amount"],
      };
    case "createSubstrateWithdrawStakeTransaction":
      return {
        action: OPERATION_WORDS.WITHDRAW,
        happens: "Everything that has finished unbonding returns to the available balance.",
        facts: [],
        spends: null,
        entered: [],
      };
  }
}

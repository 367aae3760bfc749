import type { IntentBase } from "../intent";
import { actionFact, amountFact, nativeAsset, outcomeFact, tipFact } from "./decoded";
import type { Decoded, DecodedFee, Fact } from "./types";

/** What a stake operation's transaction contains. Amounts are in smallest units of the native asset. */
interface StakeFacts {
  /** Worded as on the phone, so that the two screens can be compared. */
  action: string;
  /** What becomes of the money, in sentences. */
  happens: string;
  /** What is staked, unstaked or withdrawn, where the transaction says how much. */
  amount?: { label: string; units: bigint };
  /** Whom and what it concerns: addresses, deposits. */
  facts: Fact[];
  fee: DecodedFee;
  tip?: bigint;
  /** What leaves the free balance besides fee and tip; null where money returns to it. */
  spends: bigint | null;
  nonce?: number;
  details: Fact[];
  /** What the user entered besides the action, in words. */
  entered: (string | null)[];
}

/**
 * A stake operation as its screens show it. What is in it comes from the intent, so verifiers must refuse any
 * difference.
 */
export function decodedStake(
  { chain, network }: IntentBase,
  { action, happens, amount, facts, fee, tip = 0n, spends, nonce, details, entered }: StakeFacts,
): Decoded {
  const native = nativeAsset(chain);
  return {
    chain,
    network,
    facts: [
      actionFact(action),
      ...(amount ? [{ ...amountFact(amount.label, amount.units, native), isHeadline: true as const }] : []),
      outcomeFact(happens),
      ...facts,
    ],
    fee,
    details: [...(tip === 0n ? [] : [tipFact(tip, native)]), ...details],
    total: spends === null ? null : (spends + BigInt(fee.atMost) + tip).toString(),
    nonce: nonce ?? null,
    entered: ["action", ...entered.filter((name) => name !== null)],
  };
}

import type { IntentBase } from "../intent";
import { actionFact, amountFact, nativeAsset, outcomeFact, tipFact } from "./decoded";
import type { Decoded, DecodedFee, Fact } from "./types";

/** Amounts in smallest units of the native asset. */
interface StakeFacts {
  /** Worded as on the phone, to compare the two screens. */
  action: string;
  happens: string;
  /** Absent if the transaction does not say. */
  amount?: { label: string; units: bigint };
  facts: Fact[];
  fee: DecodedFee;
  tip?: bigint;
  /** What leaves the free balance besides fee and tip; null if money returns to it. */
  spends: bigint | null;
  nonce?: number;
  details: Fact[];
  entered: (string | null)[];
}

/** For the screens. The facts come from the intent, so verifiers must refuse any difference. */
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

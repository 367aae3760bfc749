import { toHex } from "~/lib/money";

/** What the intents of this family have in common. */
export interface SubstrateTerms {
  /** The chain's name in the payload, "polkadot" or "westend". */
  runtime: string;
  /** Smallest units, decimal digits; null: none. */
  tip: string | null;
  /** Null: the backend chooses. */
  nonce: number | null;
}

/** The same in a mutation's input. */
export function termsInput({ runtime, tip, nonce }: SubstrateTerms) {
  return {
    ...(nonce === null ? {} : { nonce: toHex(BigInt(nonce)) }),
    ...(tip === null ? {} : { tip: toHex(BigInt(tip)) }),
    chain: runtime,
  };
}

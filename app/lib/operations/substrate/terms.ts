import { toHex } from "~/lib/money";

export interface SubstrateTerms {
  /** In the payload: 'polkadot' or 'westend'. */
  runtime: string;
  /** Smallest units, decimal digits; null: none. */
  tip: string | null;
  /** Null: the backend chooses. */
  nonce: number | null;
}

export function termsInput({ runtime, tip, nonce }: SubstrateTerms) {
  return {
    ...(nonce === null ? {} : { nonce: toHex(BigInt(nonce)) }),
    ...(tip === null ? {} : { tip: toHex(BigInt(tip)) }),
    chain: runtime,
  };
}

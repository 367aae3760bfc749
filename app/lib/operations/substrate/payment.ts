import { toHex } from "~/lib/money";
import type { PaymentBase } from "../intent";
import type { PaymentOperation } from "../operation";

export interface SubstratePayment extends PaymentBase {
  operation: "createSubstratePaymentTransaction";
  /** The chain's name in the payload, "polkadot" or "westend". */
  runtime: string;
  /** Smallest units, decimal digits; null: none. */
  tip: string | null;
  /** Null: the backend chooses. */
  nonce: number | null;
}

export const substratePayment: PaymentOperation<SubstratePayment> = {
  toIntent: (base, { rules: { payloadChain }, tip, nonce }) => {
    if (!payloadChain) throw new Error(`${base.chain} has no name in the payload`);
    const operation = "createSubstratePaymentTransaction";
    return { ...base, operation, runtime: payloadChain, tip: tip(), nonce };
  },
  toInput: ({ subWalletId, to, amount, nonce, tip, runtime }) => ({
    subWalletId,
    substrateTransactionInput: {
      to,
      amount: toHex(BigInt(amount)),
      ...(nonce === null ? {} : { nonce: toHex(BigInt(nonce)) }),
      ...(tip === null ? {} : { tip: toHex(BigInt(tip)) }),
      chain: runtime,
    },
  }),
};

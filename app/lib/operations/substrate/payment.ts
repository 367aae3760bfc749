import { toHex } from "~/lib/money";
import type { PaymentBase } from "../intent";
import type { PaymentOperation } from "../operation";
import { type SubstrateTerms, termsInput } from "./terms";

export interface SubstratePayment extends PaymentBase, SubstrateTerms {
  operation: "createSubstratePaymentTransaction";
}

export const substratePayment: PaymentOperation<SubstratePayment> = {
  toIntent: (base, { rules: { payloadChain }, tip, nonce }) => {
    if (!payloadChain) throw new Error(`${base.chain} has no name in the payload`);
    const operation = "createSubstratePaymentTransaction";
    return { ...base, operation, runtime: payloadChain, tip: tip(), nonce };
  },
  toInput: ({ subWalletId, to, amount, ...terms }) => ({
    subWalletId,
    substrateTransactionInput: { to, amount: toHex(BigInt(amount)), ...termsInput(terms) },
  }),
};

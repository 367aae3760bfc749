import { toHex } from "~/lib/money";
import type { PaymentBase, WithOutputs } from "../intent";
import type { PaymentOperation } from "../operation";

export interface CardanoPayment extends PaymentBase, WithOutputs {
  operation: "createCardanoPaymentTransaction";
}

export const cardanoPayment: PaymentOperation<CardanoPayment> = {
  toIntent: (base) => ({ ...base, operation: "createCardanoPaymentTransaction" }),
  toInput: ({ subWalletId, to, amount }) => ({
    subWalletId,
    cardanoTransactionInput: { to, amount: toHex(BigInt(amount)) },
  }),
};

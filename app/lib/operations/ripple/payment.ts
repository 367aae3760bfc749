import { toHex } from "~/lib/money";
import type { PaymentBase } from "../intent";
import type { PaymentOperation } from "../operation";

export interface RipplePayment extends PaymentBase {
  operation: "createRippleTransaction";
  /** At most 32 bits, decimal digits, without leading zeros. */
  destinationTag: string | null;
}

export const ripplePayment: PaymentOperation<RipplePayment> = {
  toIntent: (base, { memo }) => ({ ...base, operation: "createRippleTransaction", destinationTag: memo }),
  toInput: ({ subWalletId, to, destinationTag, amount }) => ({
    subWalletId,
    rippleTransactionInput: {
      destination: to,
      ...(destinationTag === null ? {} : { destinationTag }),
      amount: toHex(BigInt(amount)),
    },
  }),
};

import { toHex } from "~/lib/money";
import type { ByteFee, PaymentBase, WithOutputs } from "../intent";
import type { PaymentOperation } from "../operation";

export interface DogePayment extends PaymentBase, WithOutputs {
  operation: "createDogePaymentTransaction";
  fee: ByteFee;
}

export const dogePayment: PaymentOperation<DogePayment> = {
  toIntent: (base, { byteFee }) => ({ ...base, operation: "createDogePaymentTransaction", fee: byteFee() }),
  toInput: ({ subWalletId, to, amount, fee }) => ({
    subWalletId,
    dogeTransactionInput: {
      to,
      amount: toHex(BigInt(amount)),
      ...(fee.speed === "CUSTOM"
        ? { satoshiPerByte: toHex(BigInt(fee.satoshiPerByte)) }
        : { speed: fee.speed }),
    },
  }),
};

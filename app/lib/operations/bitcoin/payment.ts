import type { ByteFee, PaymentBase, WithOutputs } from "../intent";
import type { PaymentOperation } from "../operation";

export interface BitcoinPayment extends PaymentBase, WithOutputs {
  operation: "createBitcoinTransaction";
  fee: ByteFee;
}

export const bitcoinPayment: PaymentOperation<BitcoinPayment> = {
  toIntent: (base, { byteFee }) => ({ ...base, operation: "createBitcoinTransaction", fee: byteFee() }),
  toInput: ({ subWalletId, to, amount, fee }, currency) => ({
    currency,
    bitcoinTransactionParams: {
      subWalletId,
      to,
      amount: { value: amount, currency: "SATOSHI" },
      ...(fee.speed === "CUSTOM" ? { satoshiPerByte: fee.satoshiPerByte } : { speed: fee.speed }),
    },
  }),
};

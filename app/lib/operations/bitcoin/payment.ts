import type { ByteFee, PaymentBase } from "../intent";
import type { PaymentOperation } from "../operation";

export interface BitcoinPayment extends PaymentBase {
  operation: "createBitcoinTransaction";
  fee: ByteFee;
}

// The specification's exception to 0x hex: {value, currency SATOSHI}, with a decimal integer by the schema.
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

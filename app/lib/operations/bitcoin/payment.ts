import type { Speed } from "~/lib/chains";
import { toByteFee } from "~/lib/fees/satoshi-per-byte";
import type { FormFamily } from "../operation";

export interface BitcoinPayload {
  operation: "createBitcoinTransaction";
  input: {
    subWalletId: string;
    to: string;
    /** Satoshi, decimal digits; sent as {value, currency: SATOSHI}. */
    amount: string;
    speed?: Speed;
    /** Decimal digits. */
    satoshiPerByte?: string;
    currency: string;
  };
}

// Bitcoin is the exception that the specification itself names, {value, currency SATOSHI}, and the schema
// says that its value is a decimal integer.
export const bitcoin: FormFamily<"BITCOIN", BitcoinPayload> = {
  toIntent: (base, { form }) => ({ ...base, family: "BITCOIN", fee: toByteFee(form) }),
  toPayload: ({ subWalletId, to, amount, fee }, currency) => {
    const price = fee.speed === "CUSTOM" ? { satoshiPerByte: fee.satoshiPerByte } : { speed: fee.speed };
    return { operation: "createBitcoinTransaction", input: { subWalletId, to, amount, ...price, currency } };
  },
};

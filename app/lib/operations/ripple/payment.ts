import { toHex } from "~/lib/money";
import type { FormFamily } from "../operation";

export interface RipplePayload {
  operation: "createRippleTransaction";
  input: {
    subWalletId: string;
    destination: string;
    /** Decimal digits. */
    destinationTag?: string;
    /** 0x hex drops. */
    amount: string;
  };
}

export const ripple: FormFamily<"RIPPLE", RipplePayload> = {
  toIntent: (base, { memo }) => ({ ...base, family: "RIPPLE", destinationTag: memo }),
  toPayload: ({ subWalletId, to, destinationTag, amount }) => ({
    operation: "createRippleTransaction",
    input: {
      subWalletId,
      destination: to,
      ...(destinationTag === null ? {} : { destinationTag }),
      amount: toHex(BigInt(amount)),
    },
  }),
};

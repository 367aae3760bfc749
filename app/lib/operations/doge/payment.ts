import type { Speed } from "~/lib/chains";
import { toByteFee } from "~/lib/fees/satoshi-per-byte";
import { toHex } from "~/lib/money";
import type { FormFamily } from "../operation";

export interface DogePayload {
  operation: "createDogePaymentTransaction";
  input: {
    subWalletId: string;
    to: string;
    /** 0x hex. */
    amount: string;
    speed?: Speed;
    /** 0x hex. */
    satoshiPerByte?: string;
  };
}

export const doge: FormFamily<"DOGE", DogePayload> = {
  toIntent: (base, { form }) => ({ ...base, family: "DOGE", fee: toByteFee(form) }),
  toPayload: ({ subWalletId, to, amount, fee }) => ({
    operation: "createDogePaymentTransaction",
    input: {
      subWalletId,
      to,
      amount: toHex(BigInt(amount)),
      ...(fee.speed === "CUSTOM"
        ? { satoshiPerByte: toHex(BigInt(fee.satoshiPerByte)) }
        : { speed: fee.speed }),
    },
  }),
};

import { toHex } from "~/lib/money";
import type { FormFamily } from "../operation";

export interface CardanoPayload {
  operation: "createCardanoPaymentTransaction";
  /** `amount` is 0x hex lovelace. */
  input: { subWalletId: string; to: string; amount: string };
}

export const cardano: FormFamily<"CARDANO", CardanoPayload> = {
  toIntent: (base) => ({ ...base, family: "CARDANO" }),
  toPayload: ({ subWalletId, to, amount }) => ({
    operation: "createCardanoPaymentTransaction",
    input: { subWalletId, to, amount: toHex(BigInt(amount)) },
  }),
};

import { toTip } from "~/lib/fees/tip";
import { nonceOf } from "~/lib/forms/nonce";
import { toHex } from "~/lib/money";
import type { FormFamily } from "../operation";

export interface SubstratePayload {
  operation: "createSubstratePaymentTransaction";
  /** `amount`, `nonce` and `tip` are 0x hex. */
  input: { subWalletId: string; to: string; amount: string; nonce?: string; tip?: string; chain: string };
}

export const substrate: FormFamily<"SUBSTRATE", SubstratePayload> = {
  toIntent: (base, { form, rules, nativeDecimals }) => {
    if (!rules.payloadChain) throw new Error(`${base.chain} has no name in the payload`);
    return {
      ...base,
      family: "SUBSTRATE",
      runtime: rules.payloadChain,
      tip: toTip(form, nativeDecimals),
      nonce: nonceOf(form),
    };
  },
  toPayload: ({ subWalletId, to, amount, nonce, tip, runtime }) => ({
    operation: "createSubstratePaymentTransaction",
    input: {
      subWalletId,
      to,
      amount: toHex(BigInt(amount)),
      ...(nonce === null ? {} : { nonce: toHex(BigInt(nonce)) }),
      ...(tip === null ? {} : { tip: toHex(BigInt(tip)) }),
      chain: runtime,
    },
  }),
};

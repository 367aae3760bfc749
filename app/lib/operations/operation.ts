import type { SendFamily, SendRules } from "~/lib/chains";
import type { SendForm } from "../forms/send-form";
import type { IntentBase, IntentOf } from "./intent";

/** A form that passed its checks, on its way to become an intent. */
export interface CheckedForm {
  form: SendForm;
  rules: SendRules;
  /** EVM chain id; null elsewhere. */
  chainId: number | null;
  /** In the chain's canonical spelling; null: none. */
  memo: string | null;
  /** Decimals of the chain's native asset. */
  nativeDecimals: number;
}

/** What a family of chains makes of the send form. */
export interface FormFamily<F extends SendFamily, Payload> {
  toIntent: (base: IntentBase, checked: CheckedForm) => IntentOf<F>;
  /** Specification, section 7: 0x hex in the smallest unit, unless the schema says otherwise. */
  toPayload: (intent: IntentOf<F>, currency: string) => Payload;
}

import { chainOf, type FeeKind, type LiveChainId, sendRules } from "~/lib/chains";
import type { Issue } from "~/lib/issue";
import type { FeeField, FeeForm, FeeKindRules, FeeOption, FeeOptionFacts } from "./fee-kind";
import { gas } from "./gas";
import { network } from "./network";
import { satoshiPerByte } from "./satoshi-per-byte";
import { tip } from "./tip";

export const CUSTOM_FEE_WARNING =
  "When adjusting fee settings, your transaction might fail or you might spend more than you need.";

const KINDS: { readonly [K in FeeKind]: FeeKindRules<K> } = {
  gas,
  "satoshi-per-byte": satoshiPerByte,
  tip,
  network,
};

export function isFeeChosen(kind: FeeKind, fee: string): boolean {
  const { choices } = KINDS[kind];
  return choices.length === 0 || choices.includes(fee);
}

export function defaultFee(kind: FeeKind): string {
  return KINDS[kind].defaultChoice;
}

export function checkCustomFee(chain: LiveChainId, form: FeeForm): Issue<FeeField> | undefined {
  const kind = sendRules(chain)?.fee;
  if (form.fee !== "CUSTOM" || !kind) return undefined;
  return KINDS[kind].checkCustom(form, chainOf(chain).native.decimals);
}

export function feeOptions(chain: LiveChainId, facts: FeeOptionFacts): FeeOption[] {
  const kind = sendRules(chain)?.fee;
  return kind ? KINDS[kind].options(facts) : [];
}

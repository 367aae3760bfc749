import { type LiveChainId, type StakeKind, stakeRules } from "~/lib/chains";
import { cardanoForms } from "./cardano-forms.server";
import { solanaForms } from "./solana-forms.server";
import type { StakeForms } from "./stake-forms";
import { substrateForms } from "./substrate-forms.server";

const FORMS: Record<StakeKind, StakeForms> = {
  pool: cardanoForms,
  nomination: substrateForms,
  "stake-accounts": solanaForms,
};

export function stakeFormsOf(chain: LiveChainId): StakeForms | null {
  const rules = stakeRules(chain);
  return rules && FORMS[rules.kind];
}

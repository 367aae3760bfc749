import { validateCardanoPoolId } from "~/lib/chains";
import { issuesOf } from "~/lib/issue";
import type { StakeIntent } from "~/lib/operations";
import { cardanoStake, cardanoUnstake, cardanoWithdrawal } from "~/lib/operations/cardano/stake";
import type { StakeAgain, StakeInput, StakeResult, StakeRule } from "./stake-forms";

const poolIdValid: StakeRule = ({ form, tab, data }) => {
  if (tab !== "stake") return undefined;
  const message = validateCardanoPoolId(form.poolId, { network: data.base.network });
  return message ? { field: "poolId", message } : undefined;
};

/** Only a stake has a field. */
export function checkCardano(input: StakeInput): StakeResult {
  const issues = issuesOf([poolIdValid], input);
  if (issues.length > 0) return { ok: false, issues };
  const { form, tab, data } = input;
  switch (tab) {
    case "unstake":
      return { ok: true, intent: cardanoUnstake.toIntent(data.base, {}) };
    case "withdraw":
      return { ok: true, intent: cardanoWithdrawal.toIntent(data.base, {}) };
    default:
      return { ok: true, intent: cardanoStake.toIntent(data.base, { poolId: form.poolId }) };
  }
}

export function cardanoAgain(intent: StakeIntent): StakeAgain | null {
  switch (intent.operation) {
    case "createCardanoStakeTransaction":
      return { tab: "stake", form: { poolId: intent.poolId } };
    case "createCardanoUnstakeTransaction":
      return { tab: "unstake", form: {} };
    case "createCardanoWithdrawalTransaction":
      return { tab: "withdraw", form: {} };
    default:
      return null;
  }
}

import type { Issue } from "~/lib/issue";
import { fractionProblem, parseAmount, readUnits, toUnits } from "~/lib/money";
import { type CostOfFee, coinsText, type FeeField, type FeeForm, type FeeKindRules } from "./fee-kind";

const MAX_TIP = 2n ** 128n - 1n;

function checkCustom({ tip }: FeeForm, decimals: number): Issue<FeeField> | undefined {
  if (tip === "") return { field: "tip", message: "Please provide a tip or select 'None'" };
  const parsed = parseAmount(tip);
  if (!parsed.ok || !/[1-9]/.test(parsed.amount)) {
    return { field: "tip", message: "Please provide a tip larger than 0" };
  }
  const tooFine = fractionProblem(parsed.amount, decimals, "Tip");
  if (tooFine) return { field: "tip", message: tooFine };
  return toUnits(parsed.amount, decimals) > MAX_TIP
    ? { field: "tip", message: "Tip is too large for this chain" }
    : undefined;
}

/** Smallest units; null: none. */
export function toTip({ fee, tip }: FeeForm, decimals: number): string | null {
  const parsed = parseAmount(tip);
  return fee === "CUSTOM" && parsed.ok ? toUnits(parsed.amount, decimals).toString() : null;
}

/** For the block's author, besides the network's fee. */
export const tip: FeeKindRules<"tip"> = {
  choices: ["NONE", "CUSTOM"],
  defaultChoice: "NONE",
  checkCustom,
  toPart: toTip,
  options: ({ native: { symbol } }) => [
    { value: "NONE", label: "None", detail: "the network's fee only" },
    { value: "CUSTOM", label: "Custom", detail: `a tip in ${symbol}` },
  ],
};

export const tipCost: CostOfFee = (facts, form) => {
  const most = facts.maxFee === null ? "" : `, at most ${coinsText(facts, BigInt(facts.maxFee))}`;
  if (form.fee !== "CUSTOM")
    return { words: `Costs the network's own fee${most}, without a tip.`, isMost: false };
  const units = readUnits(form.tip, facts.native.decimals);
  const what = units === null ? "the tip" : `a tip of ${coinsText(facts, units)}`;
  return { words: `Costs the network's own fee${most}, and ${what}.`, isMost: false };
};

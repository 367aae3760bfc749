import { type CostOfFee, coinsText, type FeeKindRules } from "./fee-kind";

/** The network sets the fee: there is nothing to choose. */
export const network: FeeKindRules<"network"> = {
  choices: [],
  defaultChoice: "",
  checkCustom: () => undefined,
  toPart: () => null,
  options: () => [],
};

export const networkCost: CostOfFee = (facts) => {
  const limit = facts.maxFee === null ? "" : `, never more than ${coinsText(facts, BigInt(facts.maxFee))}`;
  return { words: `Costs the network's own fee${limit}.`, isMost: false };
};

import { type CostOfFee, coinsText, type FeeKindRules } from "./fee-kind";

export const network: FeeKindRules<"network"> = {
  choices: [],
  defaultChoice: "",
  checkCustom: () => undefined,
  toPart: () => null,
  options: () => [],
};

export const networkCost: CostOfFee = (facts, { asset }) => {
  const { fixedFee, newTokenAccount } = facts;
  if (fixedFee) {
    const fee = coinsText(facts, BigInt(fixedFee));
    const withAccount = newTokenAccount && coinsText(facts, BigInt(fixedFee) + BigInt(newTokenAccount));
    const words =
      asset !== facts.native.symbol && withAccount
        ? `Costs ${fee}, or ${withAccount} if the recipient never had this token.`
        : `Costs ${fee}.`;
    return { words, isMost: false };
  }
  const limit = facts.maxFee === null ? "" : `, never more than ${coinsText(facts, BigInt(facts.maxFee))}`;
  return { words: `Costs the network's own fee${limit}.`, isMost: false };
};

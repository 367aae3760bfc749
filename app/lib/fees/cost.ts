import type { FeeKind } from "~/lib/chains";
import type { CostOfFee } from "./fee-kind";
import { gasCost } from "./gas";
import { networkCost } from "./network";
import { byteCost } from "./satoshi-per-byte";
import { tipCost } from "./tip";

const COSTS: { readonly [K in FeeKind]: CostOfFee } = {
  gas: gasCost,
  "satoshi-per-byte": byteCost,
  tip: tipCost,
  network: networkCost,
};

/** From the form's values. The browser loads only this part of the fee rules. */
export function feeCost(kind: FeeKind, ...given: Parameters<CostOfFee>): ReturnType<CostOfFee> {
  return COSTS[kind](...given);
}

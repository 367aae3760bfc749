import { type Decimal, Decimal as DecimalOf } from "~/lib/present/worth-sum";
import { fiatText } from "./worth.server";

export interface Change {
  /** '+£2,439,585.14'. */
  money: string;
  /** '+3.49%'; null if it was zero before. */
  percent: string | null;
  direction: "up" | "down" | "same";
}

export function changeOf(before: Decimal, after: Decimal, currency: string): Change {
  const difference = after.minus(before);
  const direction = difference.gt(0) ? "up" : difference.lt(0) ? "down" : "same";
  const sign = { up: "+", down: "-", same: "" }[direction];
  const percent = before.gt(0) ? difference.abs().times(100).dividedBy(before) : null;
  return {
    money: `${sign}${fiatText(difference.abs(), currency)}`,
    percent: percent && `${sign}${percent.toFixed(2, DecimalOf.ROUND_HALF_UP)}%`,
    direction,
  };
}

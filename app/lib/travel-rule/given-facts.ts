import { ownSideOf, type Side, type TransferValues } from "~/lib/forms/travel-rule-form";
import { listedVasp, readVasp } from "~/lib/vasps/vasp-rules";

export interface Acting {
  canActAsIntermediary: boolean;
  /** Used only if `canActAsIntermediary`. */
  defaultIntermediary: boolean;
}

/** Resets what the user may not change: the paid account and, unless an intermediary, `isCaller`. */
export function withFacts(
  values: TransferValues,
  before: TransferValues,
  { canActAsIntermediary }: Pick<Acting, "canActAsIntermediary">,
): TransferValues {
  const own = ownSideOf(values.direction);
  const fixed = { ...values };
  if (own && !canActAsIntermediary) fixed[own] = { ...values[own], isCaller: "on" };
  if (values.direction === "SENT") {
    fixed.beneficiary = { ...fixed.beneficiary, accountId: before.beneficiary.accountId };
  }
  return fixed;
}

/** Whether a form differs in fields the user may not change. The console's own pages never post such a form. */
export function isTampered(
  values: TransferValues,
  before: TransferValues,
  acting: Pick<Acting, "canActAsIntermediary">,
) {
  const own = ownSideOf(values.direction);
  const isOther = (side: Side, field: "name" | "accountId" | "customerId") =>
    values[side][field].trim() !== before[side][field].trim();
  const isOwnOther =
    own !== null &&
    !acting.canActAsIntermediary &&
    (isOther(own, "name") || isOther(own, "accountId") || isOther(own, "customerId"));
  return isOwnOther || (values.direction === "SENT" && isOther("beneficiary", "accountId"));
}

export function withoutUnknownVasps(values: TransferValues, known: ReadonlySet<string>): TransferValues {
  const clean = (side: Side) => {
    const { type, id } = readVasp(values[side].vasp);
    return type === "LISTED" && !known.has(id) ? { ...values[side], vasp: listedVasp("") } : values[side];
  };
  return { ...values, originator: clean("originator"), beneficiary: clean("beneficiary") };
}

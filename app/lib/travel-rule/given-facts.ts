import { ownSideOf, type Side, type TransferValues } from "~/lib/forms/travel-rule-form";
import { listedVasp, readVasp } from "~/lib/vasps/vasp-rules";

/** Whether the organisation may act for others. */
export interface Acting {
  canActAsIntermediary: boolean;
  /** Counts only for an organisation that may act for others. */
  defaultIntermediary: boolean;
}

/** Overwrites fields that the user may not change: whom the caller may act for, and the account that is paid. */
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

/**
 * Whether a form says other than what is known about what the user may not change: the own side of an organisation that
 * is no intermediary, and the account that is paid. No page of the console posts such a form.
 */
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

/** Clears the choice of a business that is neither listed nor stored. */
export function withoutUnknownVasps(values: TransferValues, known: ReadonlySet<string>): TransferValues {
  const clean = (side: Side) => {
    const { type, id } = readVasp(values[side].vasp);
    return type === "LISTED" && !known.has(id) ? { ...values[side], vasp: listedVasp("") } : values[side];
  };
  return { ...values, originator: clean("originator"), beneficiary: clean("beneficiary") };
}

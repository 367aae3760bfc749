import { BigNumber } from "bignumber.js";

/** For payments to others. */
export const THRESHOLD_EUR = "1000";

export type KnownCounterparty = {
  travelRule: boolean;
  counterpartyName: string | null;
  vaspId: string | null;
  vaspName: string | null;
  vaspType: string | null;
};

export type TravelRulePayment = {
  isOwnAddress: boolean;
  counterparty: KnownCounterparty | null;
  /** Decimal text; null if no rate is known. */
  valueInEur: string | null;
  /** The organisation may act for others, so nothing can be filled in for it. */
  canActAsIntermediary: boolean;
  movesValue: boolean;
  isContractCall: boolean;
  /** The Travel Rule does not apply yet where the counterparty's business is. */
  isWithSunriseVasp: boolean;
  madeAt: Date;
};

const IN_FORCE = new Date("2023-09-01T00:00:00Z");

export type Applicability = "NOT_APPLICABLE" | "AWAITING_USER_TRAVEL_RULE" | "AWAITING_COMPLIANCE";

/**
 * Whether the rule applies, and whether the address book already answers it. Unknown values count as above the
 * threshold.
 */
export function travelRuleApplicability(payment: TravelRulePayment): Applicability {
  if (isOutOfScope(payment)) return "NOT_APPLICABLE";
  const { counterparty } = payment;
  const isWithVasp =
    counterparty?.travelRule === true &&
    (counterparty.vaspType === "LISTED" || counterparty.vaspType === "UNLISTED");
  const isLarge = payment.valueInEur === null || new BigNumber(payment.valueInEur).gte(THRESHOLD_EUR);
  if (!isWithVasp && !isLarge) return "NOT_APPLICABLE";
  const isAnswered = !payment.canActAsIntermediary && isCompleteCounterparty(counterparty);
  return isAnswered ? "AWAITING_COMPLIANCE" : "AWAITING_USER_TRAVEL_RULE";
}

function isOutOfScope(payment: TravelRulePayment): boolean {
  const { isOwnAddress, movesValue, isContractCall, isWithSunriseVasp, madeAt } = payment;
  return isOwnAddress || !movesValue || isContractCall || isWithSunriseVasp || madeAt < IN_FORCE;
}

export function isCompleteCounterparty(counterparty: KnownCounterparty | null): boolean {
  if (!counterparty?.travelRule || !counterparty.counterpartyName?.trim()) return false;
  switch (counterparty.vaspType) {
    case "LISTED":
      return Boolean(counterparty.vaspId?.trim());
    case "UNLISTED":
      return Boolean(counterparty.vaspName?.trim());
    case "UNHOSTED":
      return true;
    default:
      return false;
  }
}

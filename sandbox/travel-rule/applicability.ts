import { BigNumber } from "bignumber.js";

/** The travel rule applies to payments to others from this value in euro. */
export const THRESHOLD_EUR = "1000";

/** The address book's counterparty of an address. */
export type KnownCounterparty = {
  travelRule: boolean;
  counterpartyName: string | null;
  vaspId: string | null;
  vaspName: string | null;
  vaspType: string | null;
};

export type TravelRulePayment = {
  /** The other side is one of the organisation's own addresses. */
  isOwnAddress: boolean;
  counterparty: KnownCounterparty | null;
  /** Decimal text; null when no rate is known. */
  valueInEur: string | null;
  /** The organisation may act for others, so that nothing can be filled in for it. */
  canActAsIntermediary: boolean;
};

export type Applicability = "NOT_APPLICABLE" | "AWAITING_USER_TRAVEL_RULE" | "AWAITING_COMPLIANCE";

/**
 * Decides whether the travel rule applies to a payment, and whether the address book already answers it.
 * A payment of unknown value counts as above the threshold.
 */
export function travelRuleApplicability(payment: TravelRulePayment): Applicability {
  if (payment.isOwnAddress) return "NOT_APPLICABLE";
  const { counterparty } = payment;
  const isWithVasp =
    counterparty?.travelRule === true &&
    (counterparty.vaspType === "LISTED" || counterparty.vaspType === "UNLISTED");
  const isLarge = payment.valueInEur === null || new BigNumber(payment.valueInEur).gte(THRESHOLD_EUR);
  if (!isWithVasp && !isLarge) return "NOT_APPLICABLE";
  const isAnswered = !payment.canActAsIntermediary && isCompleteCounterparty(counterparty);
  return isAnswered ? "AWAITING_COMPLIANCE" : "AWAITING_USER_TRAVEL_RULE";
}

/** Whether an address-book entry has everything that the travel rule asks about its counterparty. */
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

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
  /** False for a cancellation, which moves nothing. */
  movesValue: boolean;
  /** It calls a contract, so that nobody in particular is paid. */
  isContractCall: boolean;
  /** The counterparty's business is where the travel rule does not apply yet. */
  isWithSunriseVasp: boolean;
  madeAt: Date;
};

/** When the travel rule came into force: 1 September 2023 in the United Kingdom. */
const IN_FORCE = new Date("2023-09-01T00:00:00Z");

export type Applicability = "NOT_APPLICABLE" | "AWAITING_USER_TRAVEL_RULE" | "AWAITING_COMPLIANCE";

/**
 * Decides whether the travel rule applies to a payment, and whether the address book already answers it.
 * A payment of unknown value counts as above the threshold.
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

/** What the rule never applies to, whatever the value. */
function isOutOfScope(payment: TravelRulePayment): boolean {
  const { isOwnAddress, movesValue, isContractCall, isWithSunriseVasp, madeAt } = payment;
  return isOwnAddress || !movesValue || isContractCall || isWithSunriseVasp || madeAt < IN_FORCE;
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

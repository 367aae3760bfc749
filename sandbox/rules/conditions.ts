import BigNumber from "bignumber.js";
import type { PayeeKind, Rule, RuleAmount, RuledOperation, RuleHours } from "../records/rules";

export type Payment = {
  /** Null if nobody is paid, as by a stake. */
  payee: PayeeKind | null;
  /** Symbol. */
  asset: string;
  /** Whole units. */
  amount: BigNumber;
  /** In a currency; null if it cannot be priced. */
  worthIn(currency: string): BigNumber | null;
};

/** Something that would be done, as far as rules ask. */
export type Movement = {
  operation: RuledOperation;
  /** Null if no sub-wallet pays. */
  subWalletId: string | null;
  /** Null if nothing moves; UNKNOWN if that cannot be told, as of a contract call: it meets every condition about it. */
  payment: Payment | "UNKNOWN" | null;
};

/** What was prepared before in a rule's hours and meets its other conditions, in the rule's unit. */
export type UsedBefore = (rule: Rule) => BigNumber;

export type Condition = "operation" | "from" | "to" | "asset" | "hours" | "amount";

/** The first condition that is not met, in the order in which a rule says them; null if all are. */
export function firstUnmet(rule: Rule, movement: Movement, at: Date, used: UsedBefore): Condition | null {
  const { operations, from, to, assets, during, above } = rule;
  const { operation, subWalletId, payment } = movement;
  if (!allows(operations, operation)) return "operation";
  if (!allows(from, subWalletId)) return "from";
  if (payment !== "UNKNOWN") {
    if (!allows(to, payment?.payee ?? null)) return "to";
    if (!allows(assets, payment?.asset ?? null)) return "asset";
  }
  if (during !== null && !isDuring(during, at)) return "hours";
  return above === null || isAbove(limitOf(above), totalOf(rule, payment, used)) ? null : "amount";
}

const allows = <Value>(list: readonly Value[] | null, value: Value | null): boolean =>
  list === null || (value !== null && list.includes(value));

const limits = new WeakMap<RuleAmount, BigNumber>();

/** A text is read once, however often its rule is asked. */
function limitOf(above: RuleAmount): BigNumber {
  const known = limits.get(above);
  if (known) return known;
  const limit = new BigNumber(above.amount);
  limits.set(above, limit);
  return limit;
}

const isAbove = (limit: BigNumber, total: BigNumber | null): boolean => total === null || total.gt(limit);

const ZERO = new BigNumber(0);

/** With what was before it, in the rule's unit; null if it cannot be told, which is more than any limit. */
export function totalOf(rule: Rule, payment: Movement["payment"], used: UsedBefore): BigNumber | null {
  const before = rule.above?.hours == null ? ZERO : used(rule);
  if (payment === "UNKNOWN") return null;
  if (payment === null) return before;
  const currency = rule.above?.currency ?? null;
  return (currency === null ? payment.amount : payment.worthIn(currency))?.plus(before) ?? null;
}

/**
 * What a movement uses of a rule with hours, in its unit: whatever meets its other conditions, at any hour. Null for nothing.
 * What cannot be priced counts for nothing: it met the rule itself.
 */
export function countedBy(rule: Rule, movement: Movement, at: Date): BigNumber | null {
  const { payment } = movement;
  if (payment === null || payment === "UNKNOWN") return null;
  if (firstUnmet({ ...rule, above: null, during: null }, movement, at, () => ZERO) !== null) return null;
  const currency = rule.above?.currency ?? null;
  return currency === null ? payment.amount : payment.worthIn(currency);
}

function isDuring({ days, from, until, zone }: RuleHours, at: Date): boolean {
  const { day, time } = localTime(at, zone);
  if (from < until) return days.includes(day) && time >= from && time < until;
  const dayBefore = day === 1 ? 7 : day - 1;
  return (days.includes(day) && time >= from) || (days.includes(dayBefore) && time < until);
}

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** `day`: 1 is Monday. `time`: `HH:MM`. */
function localTime(at: Date, zone: string): { day: number; time: string } {
  const parts = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone: zone, weekday: "short", hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? "";
  return { day: WEEKDAYS.indexOf(of("weekday")) + 1, time: `${of("hour")}:${of("minute")}` };
}

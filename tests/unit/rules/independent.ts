import type { Schedules } from "../../../sandbox/records/policy";
import type { Rule } from "../../../sandbox/records/rules";

/** All in hundredths, so that no arithmetic of the product is used. */
export type Ask = {
  operation: string;
  from: string | null;
  /** What moves: nothing, something that cannot be told, or this. */
  moves:
    | "nothing"
    | "unknown"
    | {
        payee: string | null;
        asset: string;
        amount: bigint;
        /** By currency. */
        worth: Record<string, bigint | null>;
      };
  /** By rule. */
  before: Record<string, bigint>;
  /** Minutes since Monday 00:00 UTC. */
  minute: number;
};

const WEEK = 7 * 24 * 60;
const hundredths = (text: string): bigint => {
  const [whole, part = ""] = text.split(".");
  return BigInt(whole + part.padEnd(2, "0"));
};
const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
/** Of the zones that the tests use, none of which changes its clocks. */
export const OFFSETS: Record<string, number> = { UTC: 0, "Asia/Kolkata": 330, "Asia/Tokyo": 540 };

function isInHours(during: NonNullable<Rule["during"]>, minute: number): boolean {
  const local = (minute + OFFSETS[during.zone]! + WEEK) % WEEK;
  return during.days.some((day) => {
    const start = (day - 1) * 1440 + minutes(during.from);
    const length = ((minutes(during.until) - minutes(during.from) + 1440 - 1) % 1440) + 1;
    return (local - start + WEEK) % WEEK < length;
  });
}

function matches(rule: Rule, { operation, from, moves, before, minute }: Ask): boolean {
  const isNamed = (list: readonly string[] | null, value: string | null) =>
    !list || list.some((one) => one === value);
  if (!isNamed(rule.operations, operation) || !isNamed(rule.from, from)) return false;
  if (rule.during && !isInHours(rule.during, minute)) return false;
  if (moves === "unknown") return true;
  const { payee, asset, amount, worth } =
    moves === "nothing" ? { payee: null, asset: null, amount: 0n, worth: { GBP: 0n, USD: 0n } } : moves;
  if (!isNamed(rule.to, payee) || !isNamed(rule.assets, asset)) return false;
  if (!rule.above) return true;
  const own = rule.above.currency ? (worth as Record<string, bigint | null>)[rule.above.currency] : amount;
  if (own == null) return true;
  return own + (rule.above.hours ? before[rule.id]! : 0n) > hundredths(rule.above.amount);
}

const meets = (schedules: Schedules, by: string[]): boolean =>
  schedules.some((groups) =>
    groups.every(({ quorumCount, keys }) => by.filter((key) => keys.includes(key)).length >= quorumCount),
  );

/** Whether these people's approvals are enough; false as well where a rule refuses. */
export function isPermitted(
  { policy, rules, preparer }: { policy: Schedules; rules: readonly Rule[]; preparer: string },
  ask: Ask,
  approvedBy: string[],
): boolean {
  const matching = rules.filter((rule) => matches(rule, ask));
  if (matching.some(({ approvals }) => approvals === null)) return false;
  const heights = matching.map(
    ({ approvals }) =>
      approvals!.schedules
        .map((groups) => groups.map(({ quorumCount }) => quorumCount).reduce((one, other) => one + other, 0))
        .sort((one, other) => one - other)[0]!,
  );
  const top = heights.length === 0 ? 0 : heights.reduce((one, other) => (one > other ? one : other));
  return (
    meets(policy, approvedBy) &&
    matching.every(
      ({ approvals }, index) =>
        heights[index] !== top ||
        meets(
          approvals!.schedules,
          approvals!.notByPreparer ? approvedBy.filter((key) => key !== preparer) : approvedBy,
        ),
    )
  );
}

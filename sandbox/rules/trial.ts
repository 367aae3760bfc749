import BigNumber from "bignumber.js";
import { and, desc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { inTurns } from "../../serving/in-turns";
import type { Db } from "../db/client";
import { requests, subWallets, transactions } from "../db/schema";
import type { Schedules } from "../records/policy";
import type { Rule } from "../records/rules";
import { loadAssets } from "../wallets/assets";
import { loadPolicies } from "../wallets/wallet-infos";
import { countedBy, type Movement } from "./conditions";
import { decide } from "./decide";
import { asMovement, rowOf, type StoredMovement, withPayees } from "./movements";
import { requiredSchedules, requirementOf } from "./requirement";
import { ruledOperations } from "./ruled-operations";

export type TriedRuling = { isRefused: boolean; approvals: number; decidedBy: string[] };
export type TriedRequest = {
  transactionOrder: number;
  requestId: string;
  before: TriedRuling;
  after: TriedRuling;
};
export type Trial = {
  count: number;
  needMore: number;
  needLess: number;
  refused: number;
  allowed: number;
  /** The looser first, then the newest. */
  differences: TriedRequest[];
};

const DAYS = 90;
const MAX_REQUESTS = 10_000;
const MAX_DIFFERENCES = 200;
const SENT = ["SUBMITTED", "CONFIRMED", "COMPLETED", "CLEARED"];

type Asked = {
  organisationId: string;
  walletId: string;
  before: readonly Rule[];
  after: readonly Rule[];
  at: Date;
};
type Past = { order: number; id: string; row: StoredMovement };

/** What two sets of rules say to what a wallet sent in 90 days, as if each had held all the time. Reads only. */
export async function tryRules(db: Db, { before, after, ...asked }: Asked): Promise<Trial> {
  const past = await loadPast(db, asked);
  const policy = (await loadPolicies(db, [asked.walletId])).get(asked.walletId)?.delegateSchedules ?? [];
  const rule = { before: ruler(before, policy), after: ruler(after, policy) };
  const tried = await inTurns(past, ({ order, id, row }): TriedRequest => {
    const movement = asMovement(row, row.at);
    return {
      ...{ transactionOrder: order, requestId: id },
      before: rule.before(movement, row.at),
      after: rule.after(movement, row.at),
    };
  });
  const differences = tried.filter(isDifferent).reverse();
  const count = (is: (one: TriedRequest) => boolean) => differences.filter(is).length;
  return {
    count: past.length,
    needMore: count((one) => isBoth(one) && one.after.approvals > one.before.approvals),
    needLess: count((one) => isBoth(one) && one.after.approvals < one.before.approvals),
    refused: count(({ before: was, after: is }) => is.isRefused && !was.isRefused),
    allowed: count(({ before: was, after: is }) => was.isRefused && !is.isRefused),
    differences: [...differences.filter(isLooser), ...differences.filter((one) => !isLooser(one))].slice(
      0,
      MAX_DIFFERENCES,
    ),
  };
}

const isBoth = ({ before, after }: TriedRequest): boolean => !before.isRefused && !after.isRefused;

const isDifferent = ({ before, after }: TriedRequest): boolean =>
  before.isRefused !== after.isRefused || (!after.isRefused && before.approvals !== after.approvals);

const isLooser = (one: TriedRequest): boolean =>
  one.after.isRefused ? false : one.before.isRefused || one.after.approvals < one.before.approvals;

/** Is asked in the order of time, and remembers what the rules with hours have used. */
function ruler(rules: readonly Rule[], policy: Schedules): (movement: Movement, at: Date) => TriedRuling {
  const windows = new Map(
    rules.filter(({ above }) => above?.hours != null).map((one) => [one.id, openWindow(one)]),
  );
  const heights = new Map<string, number>();
  return (movement, at) => {
    const { refusals, tiers } = decide(rules, movement, at, (one) => windows.get(one.id)?.usedAt(at) ?? ZERO);
    for (const window of windows.values()) window.add(movement, at);
    const decidedBy = (refusals.length > 0 ? refusals : tiers).map(({ id }) => id);
    const key = decidedBy.join(" ");
    const approvals =
      heights.get(key) ?? heightOf(requiredSchedules(policy, { requirement: requirementOf(tiers, NOBODY) }));
    heights.set(key, approvals);
    return { isRefused: refusals.length > 0, approvals, decidedBy };
  };
}

const ZERO = new BigNumber(0);
const NOBODY: ReadonlySet<string> = new Set();

const heightOf = (schedules: Schedules): number =>
  Math.min(...schedules.map((groups) => groups.reduce((sum, { quorumCount }) => sum + quorumCount, 0)));

function openWindow(rule: Rule) {
  const span = (rule.above?.hours ?? 0) * 3_600_000;
  const kept: { at: number; own: BigNumber }[] = [];
  let first = 0;
  let sum = ZERO;
  return {
    usedAt(at: Date): BigNumber {
      for (let oldest = kept[first]; oldest && oldest.at <= at.getTime() - span; oldest = kept[first]) {
        sum = sum.minus(oldest.own);
        first += 1;
      }
      return sum;
    },
    add(movement: Movement, at: Date): void {
      const own = countedBy(rule, movement, at);
      if (!own) return;
      kept.push({ at: at.getTime(), own });
      sum = sum.plus(own);
    },
  };
}

/** The oldest first. */
async function loadPast(
  db: Db,
  { organisationId, walletId, at }: Omit<Asked, "before" | "after">,
): Promise<Past[]> {
  const { id, order, operation, subWalletId, chain, assetId, amount, to, createdAt } = transactions;
  const rows = await db
    .select({
      ...{ id, order, operation, subWalletId, chain, assetId, amount, to, at: createdAt },
      memo: sql<string | null>`${requests.unsigned}->>'destinationTag'`,
    })
    .from(transactions)
    .innerJoin(subWallets, eq(subWallets.id, transactions.subWalletId))
    .leftJoin(requests, eq(requests.id, transactions.requestId))
    .where(
      and(
        eq(subWallets.walletId, walletId),
        ne(transactions.direction, "RECEIVED"),
        inArray(transactions.status, SENT),
        gt(createdAt, new Date(at.getTime() - DAYS * 86_400_000)),
      ),
    )
    .orderBy(desc(createdAt), desc(order))
    .limit(MAX_REQUESTS);
  const assets = await loadAssets(db);
  const found = await inTurns([...rows.reverse().entries()], ([index, one]): Past[] => {
    const ruled = ruledOperations[one.operation];
    if (ruled === null) return [];
    const payee =
      one.to !== null && ruled === "PAYMENT" ? { chain: one.chain, address: one.to, memo: one.memo } : null;
    const isKnown = ruled !== "CONTRACT_CALL" && ruled !== "MESSAGE";
    const payment = isKnown ? { assetId: one.assetId, amount: one.amount, payee } : ("UNKNOWN" as const);
    const stored = { requestId: one.id, walletId, position: index + 1, at: one.at };
    const row = rowOf({ operation: ruled, subWalletId: one.subWalletId, payment }, stored, assets);
    return [{ order: one.order, id: one.id, row }];
  });
  const past = found.flat();
  const known = await withPayees(
    db,
    organisationId,
    past.map(({ row }) => row),
  );
  return past.map((one, index) => ({ ...one, row: known[index] ?? one.row }));
}

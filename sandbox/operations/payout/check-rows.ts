import { inTurns } from "../../../serving/in-turns";
import { ApiError } from "../../base/errors";
import type { Db } from "../../db/client";
import { inWholeUnits } from "../../ledger/available";
import { loadReferenceUses, type ReferenceUse } from "../../payouts/references";
import type { Services } from "../../services";
import { loadAssets } from "../../wallets/assets";
import { readOrganisation } from "../../wallets/organisation";
import type { TransactionRow } from "../../wallets/transactions";
import { notOnAllowList } from "../recipient";
import { type Shares, sharesOf } from "./fee-shares";
import { loadEarlier } from "./load-earlier";
import { loadFacts, loadOwnSubWallets, type RowFacts } from "./load-facts";
import { loadStanding, type Standing } from "./load-standing";
import { isNative, type PayoutFee } from "./payout-chain";
import { openPurse, type Purse, type Total } from "./purse";
import { assertRowCount, type PayoutRowInput, type ReadRow, type RowRefusal, readRows } from "./read-rows";

export type RowCheck = {
  /** Null if it could not be read. */
  row: ReadRow | null;
  refusal: RowRefusal | null;
  usedBy: ReferenceUse | null;
  /** Null where it is not known. */
  maxFee: bigint | null;
  same: TransactionRow | null;
  isFirst: boolean;
  needsTravelRule: boolean | null;
  /** Its transaction makes no other row's payment. */
  isAlone: boolean;
};

export type PayoutCheck = { rows: RowCheck[]; totals: Total[] };

/**
 * Judges the rows in their order: an earlier one spends before a later one.
 * @param facts `isComplete`: also what does not decide about a row
 * @throws ApiError INVALID_INPUT for too many rows or none
 */
export async function checkRows(
  { db, env, clock }: Pick<Services, "env" | "clock"> & { db: Db },
  organisationId: string,
  inputs: readonly PayoutRowInput[],
  { isComplete }: { isComplete: boolean },
): Promise<PayoutCheck> {
  assertRowCount(inputs);
  const network = env.NETWORK;
  const now = clock();
  const subWallets = await loadOwnSubWallets(
    db,
    organisationId,
    inputs.map(({ subWalletId }) => subWalletId),
  );
  const assets = await loadAssets(db);
  const readings = await readRows(inputs, { network, subWallets, assets });
  const read = readings.flatMap(({ row }) => row ?? []);
  const facts = await loadFacts(db, read, { network, now });
  const standing = await loadStanding(db, await readOrganisation(db, organisationId), read, facts);
  const uses = await loadReferenceUses(
    db,
    organisationId,
    read.map(({ referenceKey }) => referenceKey),
  );
  const purse = openPurse(facts);
  const check = judge({ facts, standing, uses });
  const rows = await inTurns(readings, ({ row, refusal }) => (row ? check(row) : unread(refusal)));
  const shares = sharesOf(
    rows.flatMap(({ row, refusal, isAlone }) => (row && !refusal ? { row, isAlone } : [])),
    facts,
  );
  await inTurns(rows, (one) => spend(one, { facts, purse, shares }));
  if (isComplete) {
    const earlier = await loadEarlier(db, organisationId, read, now);
    for (const [at, one] of rows.filter(({ row }) => row !== null).entries()) Object.assign(one, earlier[at]);
  }
  return { rows, totals: purse.totals() };
}

const unread = (refusal: RowRefusal): RowCheck => ({
  ...{ row: null, refusal, usedBy: null, maxFee: null },
  ...NOTHING_KNOWN,
});

type Known = { facts: RowFacts; standing: Standing; uses: Map<string, ReferenceUse>; purse: Purse };

/** @returns a check for one row after the other, of the row alone: neither its fee nor the funds */
function judge({ facts, standing, uses }: Omit<Known, "purse">): (row: ReadRow) => RowCheck {
  const seen = new Set<string>();
  return (row) => {
    const usedBy = uses.get(row.referenceKey) ?? null;
    const check: RowCheck = { row, refusal: null, usedBy, maxFee: row.maxFee, ...NOTHING_KNOWN };
    const travelRule = standing.travelRule(row);
    check.needsTravelRule = travelRule === "AWAITING_USER_TRAVEL_RULE";
    check.isAlone = travelRule !== "NOT_APPLICABLE" || paysVault(row, facts) || !isNative(row);
    try {
      assertReferenceFree(row, usedBy, seen);
      seen.add(row.referenceKey);
      assertRecipient(row, standing);
      row.on.assertPayable(row, facts);
    } catch (error) {
      check.refusal = refusalOf(error);
    }
    return check;
  };
}

const paysVault = ({ chain, to }: ReadRow, { ownerOf, isDepositAddress }: RowFacts): boolean =>
  ownerOf(chain, to) !== null || isDepositAddress(chain, to);

/** What the row's transaction costs, or its share of one that makes several. */
function spend(
  check: RowCheck,
  { facts, purse, shares }: Pick<Known, "facts" | "purse"> & { shares: Shares },
) {
  const { row, refusal } = check;
  if (!row || refusal) return;
  try {
    check.maxFee = mostFee(row, shares.get(row) ?? row.on.fee(row, facts));
    purse.spend(row, check.maxFee);
  } catch (error) {
    check.refusal = refusalOf(error);
  }
}

const NOTHING_KNOWN = { same: null, isFirst: false, needsTravelRule: null, isAlone: true };

function refusalOf(error: unknown): RowRefusal {
  if (!(error instanceof ApiError)) throw error;
  const { code, message: reason, place } = error;
  return { code, reason, field: (place?.field ?? fieldOf[code] ?? "to") as RowRefusal["field"] };
}

function assertReferenceFree(
  { reference, referenceKey }: ReadRow,
  usedBy: ReferenceUse | null,
  seen: ReadonlySet<string>,
): void {
  if (usedBy) {
    const where = `in the payout ${usedBy.payoutName}`;
    throw new ApiError("REFERENCE_USED", `The reference ${reference} is used ${where}`);
  }
  if (!seen.has(referenceKey)) return;
  throw new ApiError("REFERENCE_USED", `A row before this one has the reference ${reference} too`);
}

function assertRecipient(row: ReadRow, standing: Standing): void {
  if (!standing.mayBePaid(row)) throw notOnAllowList();
}

/** Smallest units of the native asset. */
function mostFee(row: ReadRow, { now, most }: PayoutFee): bigint {
  if (row.maxFee === null) return most;
  if (row.maxFee >= now) return row.maxFee;
  const [fee, allowed] = [now, row.maxFee].map((units) => inWholeUnits(units, row.native));
  const reason = `The fee is ${fee} now, and the row allows at most ${allowed}`;
  throw new ApiError("INVALID_INPUT", reason, { place: { row: 0, field: "maxFee", reason } });
}

const fieldOf: Partial<Record<ApiError["code"], RowRefusal["field"]>> = {
  REFERENCE_USED: "reference",
  INSUFFICIENT_BALANCE: "amount",
};

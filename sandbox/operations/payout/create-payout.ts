import { createHash, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { asGiven } from "../../audit/given-text";
import type { Principal } from "../../auth/principal";
import { ApiError, invalidInput } from "../../base/errors";
import { normalName } from "../../base/hidden-characters";
import type { Tx } from "../../db/client";
import { payoutRows, payouts } from "../../db/schema";
import { inWholeUnits } from "../../ledger/available";
import { type PayoutRecord, payoutDigest } from "../../records/payout";
import { makeRequest, type PrepareContext, type RequestDraft } from "../../requests/make-request";
import type { Services } from "../../services";
import { readOrganisation } from "../../wallets/organisation";
import { internalDraft } from "../address-book/internal-draft";
import { checkRows, type PayoutCheck, type RowCheck } from "./check-rows";
import { assertRowCount, MAX_ROWS, movementOf, type PayoutRowInput, type ReadRow } from "./read-rows";

type LeftOut = { row: number; reference: string; reason: string };

export type CreatePayoutInput = {
  name: string;
  fileName?: string | null;
  rows: PayoutRowInput[];
  leftOut?: LeftOut[] | null;
};

type Checked = { row: ReadRow; maxFee: bigint; needsDetails: boolean; isAlone: boolean };

const MAX_NAME = 60;
const MAX_FILE_NAME = 200;
const MAX_REASON = 500;
/** Rows in one statement, which holds the event loop. */
const CHUNK = 50;

/**
 * One request for all payments, which the worker makes once it is approved.
 * @throws ApiError INVALID_INPUT; that of the first row that cannot be made, with its place
 */
export async function createPayout(
  services: Services,
  principal: Principal,
  input: CreatePayoutInput,
  idempotencyKey: string | null,
): Promise<{ payoutId: string; requestId: string }> {
  const name = readName(input.name);
  const fileName = readFileName(input.fileName);
  const leftOut = readLeftOut(input.leftOut ?? []);
  assertRowCount(input.rows);
  const request = {
    type: "PAYOUT_REQUEST" as const,
    intent: { sha256: createHash("sha256").update(JSON.stringify(input)).digest("hex") },
    source: "API",
    sendToNetwork: true,
    idempotencyKey,
  };
  const made = await makeRequest(services, principal, request, (context) =>
    preparePayout(context, { name, fileName, leftOut, rows: input.rows }),
  );
  return { payoutId: (made.unsigned as PayoutRecord).payoutId, requestId: made.id };
}

type NewPayout = { name: string; fileName: string | null; leftOut: LeftOut[]; rows: PayoutRowInput[] };

async function preparePayout(context: PrepareContext, payout: NewPayout): Promise<RequestDraft> {
  const { tx, services, organisationId, requestId } = context;
  // One after the other, so that a reference is seen by the next.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payouts/${organisationId}`}, 0))`);
  const { env, clock } = services;
  const check = await checkRows({ db: tx, env, clock }, organisationId, payout.rows, { isComplete: false });
  const rows = check.rows.map(assertMade);
  const walletId = walletOf(rows);
  const { trustId } = await readOrganisation(tx, organisationId);
  const payoutId = randomUUID();
  const record: PayoutRecord = { payoutId, trustId, name: payout.name, rows: rows.map(recordOf) };
  return {
    ...internalDraft({
      walletId,
      requestId,
      messageType: "PAYOUT_REQUEST_CREATED",
      unsigned: record,
      data: { name: record.name, rows: record.rows },
      digest: payoutDigest(record),
      description: `payout ${asGiven(payout.name)} of ${countWords(rows.length)}`,
      movements: rows.map(({ row }) => movementOf(row)),
    }),
    action: "PAYOUT_CREATED",
    details: detailsOf(payout, check),
    record: (tx, at) => insertPayout(tx, { ...payout, rows, payoutId, organisationId, requestId, at }),
  };
}

/** @throws ApiError with the row's place */
function assertMade(check: RowCheck, index: number): Checked {
  const { row, refusal, maxFee, needsTravelRule, isAlone } = check;
  if (refusal) throw refuseRow(index, refusal.field, refusal.reason, refusal.code);
  if (row?.maxFee == null || maxFee === null) {
    throw refuseRow(index, "maxFee", "The most that the fee may be is missing", "INVALID_INPUT");
  }
  return { row, maxFee, needsDetails: needsTravelRule ?? true, isAlone };
}

const refuseRow = (index: number, field: string, reason: string, code: ApiError["code"]): ApiError =>
  new ApiError(code, `Row ${index + 1}: ${reason}`, { place: { row: index, field, reason } });

/** @throws ApiError INVALID_INPUT for rows of several wallets, whose policies may differ */
function walletOf(rows: Checked[]): string {
  const [first, ...others] = rows.map(({ row }) => row.subWallet.walletId);
  const other = others.findIndex((walletId) => walletId !== first);
  if (first === undefined) throw invalidInput("A payout needs a payment");
  if (other === -1) return first;
  const reason = "All payments of a payout must be made from one wallet";
  throw refuseRow(other + 1, "subWalletId", reason, "INVALID_INPUT");
}

const recordOf = ({ row, maxFee }: Checked): PayoutRecord["rows"][number] => ({
  reference: row.reference,
  subWalletId: row.subWallet.id,
  chain: row.chain,
  asset: row.asset.symbol,
  contract: row.asset.contractAddress,
  to: row.to,
  memo: row.memo,
  amount: row.amount.toString(),
  maxFee: maxFee.toString(),
});

type StoredPayout = Omit<NewPayout, "rows"> & {
  rows: Checked[];
  payoutId: string;
  organisationId: string;
  requestId: string;
  at: Date;
};

async function insertPayout(
  tx: Tx,
  { rows, payoutId, organisationId, at, ...payout }: StoredPayout,
): Promise<void> {
  const { name, fileName, leftOut, requestId } = payout;
  await tx
    .insert(payouts)
    .values({ id: payoutId, organisationId, requestId, name, fileName, leftOut, createdAt: at });
  const stored = rows.map(({ row, maxFee, needsDetails, isAlone }, index) => ({
    ...{ payoutId, organisationId, position: index + 1, stateAt: at, maxFee, needsDetails, isAlone },
    ...{ reference: row.reference, referenceKey: row.referenceKey, note: row.note },
    ...{ subWalletId: row.subWallet.id, chain: row.chain, assetId: row.asset.id },
    ...{ to: row.to, memo: row.memo, amount: row.amount },
  }));
  for (let from = 0; from < stored.length; from += CHUNK) {
    await tx.insert(payoutRows).values(stored.slice(from, from + CHUNK));
  }
}

/** `Salaries: 3 payments, 1.5 ETH and 20 USDC · 1 row left out: inv-7, …` */
function detailsOf({ name, leftOut, rows }: NewPayout, { totals }: PayoutCheck): string {
  const sums = new Map<string, { amount: bigint; asset: PayoutCheck["totals"][number]["asset"] }>();
  for (const { asset, amount } of totals) {
    const sum = sums.get(asset.id)?.amount ?? 0n;
    if (amount > 0n) sums.set(asset.id, { asset, amount: sum + amount });
  }
  const amounts = [...sums.values()].map(({ asset, amount }) => inWholeUnits(amount, asset)).join(", ");
  const left = leftOut
    .map(({ reference, reason }) => `${asGiven(reference)} (${asGiven(reason)})`)
    .join(", ");
  const leftWords = `${leftOut.length} ${leftOut.length === 1 ? "row" : "rows"} left out: ${left}`;
  return [`${asGiven(name)}: ${countWords(rows.length)}, ${amounts}`, leftOut.length > 0 && leftWords]
    .filter(Boolean)
    .join(" · ")
    .slice(0, MAX_DETAILS);
}

const MAX_DETAILS = 2_000;

const countWords = (count: number): string => `${count} ${count === 1 ? "payment" : "payments"}`;

function readName(text: string): string {
  const name = normalName(text);
  const { length } = Array.from(name);
  if (length < 1 || length > MAX_NAME) throw invalidInput(`The name must be 1 to ${MAX_NAME} characters`);
  return name;
}

function readFileName(text: string | null | undefined): string | null {
  const name = normalName(text ?? "");
  if (Array.from(name).length > MAX_FILE_NAME) throw invalidInput("The name of the file is too long");
  return name || null;
}

function readLeftOut(leftOut: LeftOut[]): LeftOut[] {
  if (leftOut.length > MAX_ROWS) throw invalidInput(`At most ${MAX_ROWS} rows can be left out`);
  if (
    leftOut.some(
      ({ row, reference, reason }) => row < 1 || reference.length > MAX_REASON || reason.length > MAX_REASON,
    )
  ) {
    throw invalidInput("A row that was left out is not valid");
  }
  return leftOut.map(({ row, reference, reason }) => ({ row, reference, reason }));
}

import { type Fingerprinted, fingerprinted } from "~/lib/operations/kit/fingerprint";
import type { PayoutPayment } from "~/lib/operations/payout/payout";
import { payoutSignData } from "~/lib/operations/payout/payout";
import type { CheckedPayout, CheckedRow } from "./check.server";

/** A row that is ready to be made; its highest fee is known after a dry run. */
export type ReadyRow = CheckedRow & { payment: NonNullable<CheckedRow["payment"]> };
export type PricedRow = ReadyRow & { maxFee: string };

/** Rows that are left out are not among them. Null if a row is not ready, or its fee is unknown after a dry run. */
export function readyRows({ rows, unchecked }: Pick<CheckedPayout, "rows" | "unchecked">): ReadyRow[] | null {
  const made = rows.filter(({ state }) => state !== "out");
  return made.every((row) => isReady(row) && (unchecked !== null || isPriced(row)))
    ? made.filter(isReady)
    : null;
}

function isReady(row: CheckedRow): row is ReadyRow {
  return row.state === "ready" && row.payment !== null;
}

export function isPriced(row: ReadyRow | CheckedRow): row is PricedRow {
  return row.payment !== null && row.maxFee !== null;
}

export function toPayments(rows: readonly PricedRow[]): PayoutPayment[] {
  return rows.map(({ payment, maxFee }) => ({
    reference: payment.reference,
    subWalletId: payment.subWalletId,
    chain: payment.backendChain,
    asset: payment.asset,
    contract: payment.contract,
    to: payment.to,
    memo: payment.memo,
    amount: payment.amount,
    maxFee,
  }));
}

/** The same that the phones will compute. */
export function fingerprintBatch(
  trustId: string,
  name: string,
  rows: readonly PayoutPayment[],
): Fingerprinted {
  return fingerprinted([payoutSignData({ trustId, name, rows }).digest]);
}

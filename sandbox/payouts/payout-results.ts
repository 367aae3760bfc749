import { sql } from "drizzle-orm";
import type { Db } from "../db/client";
import { stateOfRequest } from "./follow-payout";
import type { PayoutRowState } from "./payout-rows";

/** A payment as it was at a moment. Amounts in smallest units. */
export type PaymentResult = {
  position: number;
  reference: string;
  note: string | null;
  subWalletId: string;
  subWalletName: string;
  chain: string;
  assetId: string;
  symbol: string;
  decimals: number;
  to: string;
  memo: string | null;
  amount: bigint;
  state: PayoutRowState;
  reason: string | null;
  requestId: string | null;
  hash: string | null;
  /** What its transaction cost, on the first payment that it makes; null until it is known. */
  fee: bigint | null;
  confirmedAt: Date | null;
};

type Row = Omit<PaymentResult, "amount" | "fee" | "state" | "confirmedAt"> & {
  amount: string;
  fee: string | null;
  /** Of its request; null before it was made. */
  status: string | null;
  changed: string | null;
  /** Null if it was in another state then. */
  ended: PayoutRowState | null;
  isFirst: boolean;
};

/** All in their order. The same for the same moment, whatever has happened since. */
export async function payoutResults(db: Db, payoutId: string, at: Date): Promise<PaymentResult[]> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Row>(sql`
    select w.position, w.reference, w.note, w.sub_wallet_id as "subWalletId", s.name as "subWalletName", w.chain,
      w.asset_id as "assetId", x.symbol, x.decimals, w.to_address as "to", w.memo, w.amount::text as amount,
      made.id::text as "requestId", e.status, e.created_at::text as changed,
      case when w.request_id is null and w.state <> 'WAITING' and w.state_at <= ${moment} then w.state end as ended,
      case when made.id is null then w.reason else e.reason end as reason,
      case when exists (select from request_events sent where sent.request_id = made.id
        and sent.status = 'SUBMITTED' and sent.created_at <= ${moment}) then made.transaction_hash end as hash,
      t.fee::text as fee,
      row_number() over (partition by coalesce(made.id::text, w.position::text) order by w.position) = 1 as "isFirst"
    from payout_rows w
    join sub_wallets s on s.id = w.sub_wallet_id
    join assets x on x.id = w.asset_id
    left join requests made on made.id = w.request_id and made.created_at <= ${moment}
    left join lateral (
      select status, reason, created_at from request_events
      where request_id = made.id and created_at <= ${moment} order by "order" desc limit 1
    ) e on true
    left join lateral (
      select fee from transactions where request_id = made.id and direction <> 'RECEIVED' limit 1
    ) t on true
    where w.payout_id = ${payoutId} order by w.position`);
  return rows.map(resultOf);
}

function resultOf({ status, changed, ended, isFirst, amount, fee, reason, ...row }: Row): PaymentResult {
  const state = status === null ? (ended ?? "WAITING") : (stateOfRequest(status) ?? "MAKING");
  const isConfirmed = state === "CONFIRMED";
  const hasEnded = state === "FAILED" || state === "STOPPED";
  return {
    ...row,
    amount: BigInt(amount),
    state,
    reason: hasEnded ? reason : null,
    fee: isConfirmed && isFirst && fee !== null ? BigInt(fee) : null,
    confirmedAt: isConfirmed && changed !== null ? new Date(changed) : null,
  };
}

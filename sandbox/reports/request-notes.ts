import { type SQL, sql } from "drizzle-orm";

/** What the organisation says of a request when the file is made; null for nothing. */
export type RequestNotes = {
  reference: string | null;
  note: string | null;
  /** Name of the payout that it pays for. */
  payout: string | null;
  payoutId: string | null;
};

export const NO_NOTES: RequestNotes = { reference: null, note: null, payout: null, payoutId: null };

/** Of the tables that `joinNotes` joins. */
export const notesColumns = sql`a.reference, a.note, p.name as payout, p.id::text as "payoutId"`;

export const joinNotes = (requestId: SQL): SQL => sql`
  left join request_annotations a on a.request_id = ${requestId}
  left join requests paying on paying.id = ${requestId}
  left join payouts p on p.id = paying.payout_id`;

export const notesOf = ({ reference, note, payout, payoutId }: RequestNotes): RequestNotes => ({
  reference,
  note,
  payout,
  payoutId,
});

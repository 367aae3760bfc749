import type { PayoutCheck } from "~/lib/custody/payouts/check.server";
import type { PayoutColumn } from "~/lib/forms/payout-columns";
import type { Look } from "./check-row";

/** Why a row that keeps the console's rules is refused all the same. */
export interface Refusal {
  words: string;
  /** The payout or, where there are none, the transaction that has the reference; null if there is none. */
  payoutId: string | null;
  transactionId: string | null;
  /** What can be changed about it. */
  fields: readonly PayoutColumn[];
}

export interface RowAnswer {
  refusal: Refusal | null;
  looks: readonly Look[];
  /** Smallest units of the native asset; null if unknown. */
  maxFee: string | null;
  needsTravelRule: boolean;
}

/** What is known of the rows beyond the console's rules. */
export interface RowAnswers extends Pick<PayoutCheck, "totals" | "approverGroups" | "decidingRules"> {
  /** Why the answer cannot be relied on; null if it can. */
  fault: string | null;
  /** Without a dry run: what nobody has checked, as the end of a sentence. Null after a dry run. */
  unchecked: readonly string[] | null;
  /** Of a row of the draft; undefined if it was not asked about. */
  at: (index: number) => RowAnswer | undefined;
}

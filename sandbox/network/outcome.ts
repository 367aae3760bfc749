import type { Quantity, StakeMovements } from "../ledger/movements";

/** The sub-wallet that pays a pending transaction, and its reservation in the books. */
export type Payer = { subWalletId: string; reserved: Quantity[] };

/** A row for the history of a sub-wallet of this vault that was paid. `amount` in the asset's smallest unit. */
export type Arrival = {
  /** As the chain writes it. */
  hash: string;
  organisationId: string;
  subWalletId: string;
  chain: string;
  assetId: string;
  amount: bigint;
  from: string | null;
  to: string;
};

/** What a transaction did when it was mined. */
export type Effect = {
  /** What the payee received; null when nothing moved. */
  sent: Quantity | null;
  payee: string | null;
  /** In the native asset. */
  fee: Quantity;
  stake?: StakeMovements;
  /** The actual amount, where it can differ from what the request said. */
  amount?: bigint;
  /** What another sub-wallet of the vault received apart from `sent`. */
  arrival?: Arrival;
  /** Why it failed on the chain, in words for users. */
  failure: string | null;
};

/** What an exchange credited; `to` is a subWalletId. */
export type Credit = {
  sent: Quantity;
  to: string;
  /** Set when the destination is a sub-wallet on a chain. */
  arrival: Arrival | null;
};

/** The outcome of a due transaction. The caller settles the books and its request. */
export type Outcome =
  /** An earlier transaction must come first; this one is due again later. */
  | { status: "WAITING" }
  /** Another transaction with the same nonce was mined first. */
  | { status: "DROPPED" }
  /** An exchange does not do it, and why, in words for users. Nothing has moved. */
  | { status: "REFUSED"; reason: string }
  | { status: "MINED"; effect: Effect }
  | { status: "CREDITED"; credit: Credit };

import type { Quantity, StakeMovements } from "../ledger/movements";

/** Whose money a pending transaction spends, and how much of it the books hold back for that. */
export type Payer = { subWalletId: string; reserved: Quantity[] };

/** A line for the history of a sub-wallet of this vault that got something. `amount` in the asset's smallest unit. */
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
  /** What reached the payee; null when it moved nothing. */
  sent: Quantity | null;
  payee: string | null;
  /** In the native asset. */
  fee: Quantity;
  stake?: StakeMovements;
  /** What it came to, where that may differ from what the request said. */
  amount?: bigint;
  /** What another sub-wallet of the vault got beside `sent`. */
  arrival?: Arrival;
  /** Why it was mined in vain, in words for people. */
  failure: string | null;
};

/** What an exchange did with a transfer; from and to are subWalletIds. */
export type Credit = {
  sent: Quantity;
  to: string;
  /** Set when the destination is a sub-wallet on a chain. */
  arrival: Arrival | null;
};

/** What became of a due transaction. The books and the request behind it are for the caller to settle. */
export type Outcome =
  /** Not its turn yet: it is due again later. */
  | { status: "WAITING" }
  /** Another transaction with the same nonce was mined first. */
  | { status: "DROPPED" }
  | { status: "MINED"; effect: Effect }
  | { status: "CREDITED"; credit: Credit };

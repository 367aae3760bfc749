import type { Quantity, StakeMovements } from "../ledger/movements";
import type { Owner } from "../wallets/owner";

export type Payer = { subWalletId: string; reserved: Quantity[] };

/** For the history of a paid sub-wallet of this vault. `amount` in smallest units. */
export type Arrival = {
  hash: string;
  organisationId: string;
  subWalletId: string;
  chain: string;
  assetId: string;
  amount: bigint;
  from: string | null;
  to: string;
};

export type PaidOutput = { payee: string; sent: Quantity };

/** Of a sub-wallet of this vault by whoever it had allowed to. */
export type Taken = { owner: Owner; from: string; payee: string; sent: Quantity };

export type Effect = {
  /** Received by the payee; null if nothing moved. */
  sent: Quantity | null;
  payee: string | null;
  /** What the same transaction pays besides, in the order of its outputs. */
  others?: readonly PaidOutput[];
  fee: Quantity;
  stake?: StakeMovements;
  amount?: bigint;
  /** Received by another sub-wallet of the vault, besides `sent`. */
  arrival?: Arrival;
  taken?: Taken;
  /** For users. */
  failure: string | null;
};

/** By an exchange; `to` is a subWalletId. */
export type Credit = {
  sent: Quantity;
  to: string;
  arrival: Arrival | null;
};

/** The caller settles the books and the request. */
export type Outcome =
  | { status: "WAITING" }
  /** Another transaction with the same nonce was mined first. */
  | { status: "DROPPED" }
  /** An exchange does not do it, and why, in words for users. Nothing has moved. */
  | { status: "REFUSED"; reason: string }
  | { status: "MINED"; effect: Effect }
  | { status: "CREDITED"; credit: Credit };

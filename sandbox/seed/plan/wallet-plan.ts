import type { SubWalletType } from "../../chains/names";
import type { OrganisationKey } from "../people";

export type SubWalletPlan = {
  type: SubWalletType;
  name: string;
  /** Approximate final balance in whole units; the native asset under its symbol first, then tokens. */
  holds: Record<string, string>;
  /** Number of payments in its year, without funding. */
  payments: number;
  /** Number of receive addresses, on a chain with several; 1 by default. */
  receiveAddresses?: number;
};

export type WalletPlan = {
  key: string;
  organisation: OrganisationKey;
  name: string;
  cluster: "ONLINE" | "ULTRA_COLD";
  isDefault: boolean;
  /** Outer list: alternatives. Inner list: clauses that must all be met. Keys are e-mails, replaced by device keys. */
  policy: { quorumCount: number; signers: string[] }[][];
  subWallets: SubWalletPlan[];
};

/** Shorthand for a row of a plan. */
export function planned(
  type: SubWalletType,
  name: string,
  holds: Record<string, string>,
  payments: number,
  receiveAddresses?: number,
): SubWalletPlan {
  return { type, name, holds, payments, ...(receiveAddresses ? { receiveAddresses } : {}) };
}

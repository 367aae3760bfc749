import type { SubWalletType } from "../../chains/names";
import type { Rule } from "../../records/rules";
import type { OrganisationKey } from "../people";

export type SubWalletPlan = {
  type: SubWalletType;
  name: string;
  /** Approximate final balance, whole units; the native asset first, then tokens. */
  holds: Record<string, string>;
  payments: number;
  receiveAddresses?: number;
};

export type WalletPlan = {
  key: string;
  organisation: OrganisationKey;
  name: string;
  cluster: "ONLINE" | "ULTRA_COLD";
  isDefault: boolean;
  /** Outer list: alternatives. Inner list: clauses that must all be met. E-mails stand for device keys. */
  policy: { quorumCount: number; signers: string[] }[][];
  /** Absent: none. */
  rules?: RulePlan[];
  subWallets: SubWalletPlan[];
};

/** Without `approvers` it refuses. */
export type RulePlan = Partial<Pick<Rule, "operations" | "to" | "assets" | "above">> & {
  key: string;
  approvers?: { name: string; quorumCount: number; signers: string[] };
};

export function planned(
  type: SubWalletType,
  name: string,
  holds: Record<string, string>,
  payments: number,
  receiveAddresses?: number,
): SubWalletPlan {
  return { type, name, holds, payments, ...(receiveAddresses ? { receiveAddresses } : {}) };
}

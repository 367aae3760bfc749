import type { WalletRule } from "~/lib/custody/policies/shapes.server";
import type { Rule } from "../../../sandbox/records/rules";
import { PEOPLE } from "./arbitraries";

export const NAMES: Readonly<Record<string, string>> = {
  ...{ one: "Treasury ETH", two: "Trading desk", three: "Payroll" },
  ...Object.fromEntries(PEOPLE.map((key) => [key, `Person ${key}`])),
};

/** A rule of the sandbox as its API answers it. */
export function asShown({ approvals, from, ...rule }: Rule): WalletRule {
  return {
    ...rule,
    from: from?.map((id) => ({ id, name: NAMES[id] ?? null })) ?? null,
    approvals: approvals && {
      ...approvals,
      schedules: approvals.schedules.map((groups) =>
        groups.map(({ keys, ...group }) => ({
          ...group,
          approvers: keys.map((key) => ({ key, name: NAMES[key] ?? null })),
        })),
      ),
    },
  };
}

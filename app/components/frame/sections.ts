import type { IconName } from "~/components/ui/icon";
import { permissionOfPath } from "~/lib/path-permissions";
import { paths } from "~/lib/paths";
import { can, type Role } from "~/lib/roles";

export interface Place {
  label: string;
  to: string;
  icon: IconName;
  /** Another path of this place. */
  also?: string;
}

const accounts: Place = { label: "Accounts", to: paths.home(), icon: "wallet", also: "/wallets" };
const exchanges: Place = {
  label: "Exchanges",
  to: paths.exchanges(),
  icon: "exchange",
};
const portfolio: Place = { label: "Portfolio", to: paths.portfolio(), icon: "chart" };
const transactions: Place = {
  label: "Transactions",
  to: paths.transactions(),
  icon: "list",
};
const addressBook: Place = {
  label: "Address Book",
  to: paths.addressBook(),
  icon: "book",
};
const policies: Place = { label: "Policies", to: paths.policies(), icon: "policy" };
const people: Place = { label: "People", to: paths.people(), icon: "people" };
const metamask: Place = {
  label: "Metamask",
  to: paths.metamaskSnap(),
  icon: "hexagon",
};

const payouts: Place = { label: "Payouts", to: paths.payouts(), icon: "payouts" };

const freeze: Place = { label: "Freeze", to: paths.freeze(), icon: "stop" };

const audit: Place = { label: "Audit log", to: paths.audit(), icon: "shield" };

const verify: Place = { label: "Verify an export", to: paths.verify(), icon: "check" };

/** What not every person or backend has. */
export interface Offered {
  role: Role | null;
  canAccessExchanges: boolean;
  hasAuditLog: boolean;
  hasFreezes: boolean;
  hasPeople: boolean;
}

const isOffered =
  (role: Role | null) =>
  ({ to }: Place): boolean => {
    const permission = permissionOfPath(to);
    return permission === null || can(role, permission);
  };

/** In the rail's order. */
export function sections({
  role,
  canAccessExchanges,
  hasAuditLog,
  hasFreezes,
  hasPeople,
}: Offered): { title: string; places: Place[] }[] {
  return [
    {
      title: "WALLETS",
      places: [accounts, ...(canAccessExchanges ? [exchanges] : []), portfolio, payouts, transactions],
    },
    {
      title: "ADMINISTRATION",
      places: [
        addressBook,
        policies,
        ...(hasPeople ? [people] : []),
        metamask,
        ...(hasAuditLog ? [audit] : []),
        verify,
        ...(hasFreezes ? [freeze] : []),
      ].filter(isOffered(role)),
    },
  ];
}

/** The phone's tab bar and its 'More'. */
export function tabs({ role, canAccessExchanges, hasAuditLog, hasFreezes, hasPeople }: Offered): {
  first: Place[];
  more: Place[];
} {
  return {
    first: [accounts, portfolio, transactions, addressBook],
    more: [
      payouts,
      ...(canAccessExchanges ? [exchanges] : []),
      policies,
      ...(hasPeople ? [people] : []),
      metamask,
      ...(hasAuditLog ? [audit] : []),
      verify,
      ...(hasFreezes ? [freeze] : []),
    ].filter(isOffered(role)),
  };
}

export function isAt(place: Place, path: string): boolean {
  const pathname = path.split(/[?#]/)[0] ?? "";
  return [place.to, place.also].some((start) => pathname === start || pathname.startsWith(`${start}/`));
}

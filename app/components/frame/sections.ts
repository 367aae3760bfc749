import type { IconName } from "~/components/ui/icon";
import { paths } from "~/lib/paths";

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
const metamask: Place = {
  label: "Metamask",
  to: paths.metamaskSnap(),
  icon: "hexagon",
};

const audit: Place = { label: "Audit log", to: paths.audit(), icon: "shield" };

const verify: Place = { label: "Verify an export", to: paths.verify(), icon: "check" };

/** In the rail's order. */
export function sections(
  canAccessExchanges: boolean,
  hasAuditLog = false,
): { title: string; places: Place[] }[] {
  return [
    {
      title: "WALLETS",
      places: canAccessExchanges
        ? [accounts, exchanges, portfolio, transactions]
        : [accounts, portfolio, transactions],
    },
    {
      title: "ADMINISTRATION",
      places: [addressBook, metamask, ...(hasAuditLog ? [audit] : []), verify],
    },
  ];
}

/** The phone's tab bar and its 'More'. */
export function tabs(canAccessExchanges: boolean, hasAuditLog = false): { first: Place[]; more: Place[] } {
  return {
    first: [accounts, portfolio, transactions, addressBook],
    more: [...(canAccessExchanges ? [exchanges] : []), metamask, ...(hasAuditLog ? [audit] : []), verify],
  };
}

export function isAt(place: Place, path: string): boolean {
  const pathname = path.split(/[?#]/)[0] ?? "";
  return [place.to, place.also].some((start) => pathname === start || pathname.startsWith(`${start}/`));
}

import { permissionOfPath } from "~/lib/path-permissions";
import { paths } from "~/lib/paths";
import { can, type Role } from "~/lib/roles";
import type { FoundIcon, FoundRow } from "./found";

interface FindPlace {
  label: string;
  to: string;
  icon: FoundIcon;
  note: string;
  /** Other words that find it. */
  words: string;
  needs?: Exclude<keyof Access, "role">;
}

const PAGES: readonly FindPlace[] = [
  {
    label: "Accounts",
    to: paths.home(),
    icon: "wallet",
    note: "Sub-wallets and their balances",
    words: "home sub-wallets wallets balances",
  },
  {
    label: "Exchanges",
    to: paths.exchanges(),
    icon: "exchange",
    note: "Exchange accounts",
    words: "accounts transfers",
    needs: "exchanges",
  },
  {
    label: "Transfer history",
    to: paths.transferHistory(),
    icon: "exchange",
    note: "Transfers of exchange accounts",
    words: "exchanges transfers",
    needs: "exchanges",
  },
  {
    label: "Portfolio",
    to: paths.portfolio(),
    icon: "chart",
    note: "Worth, allocation and history",
    words: "value total chart",
  },
  {
    label: "Payouts",
    to: paths.payouts(),
    icon: "payouts",
    note: "Many payments from one list",
    words: "salaries suppliers bulk batch mass payments",
  },
  {
    label: "Transactions",
    to: paths.transactions(),
    icon: "list",
    note: "Payments, stakes, and what needs you",
    words: "payments requests approvals needs you",
  },
  {
    label: "Address Book",
    to: paths.addressBook(),
    icon: "book",
    note: "Recipients and counterparties",
    words: "recipients payees addresses allow-list",
  },
  {
    label: "Policies",
    to: paths.policies(),
    icon: "policy",
    note: "Rules, and who has to approve",
    words: "rules limits tiers approvals approvers policy who quorum",
  },
  {
    label: "People",
    to: paths.people(),
    icon: "people",
    note: "Who may do what",
    words: "users members roles owners approvers invite colleagues team",
    needs: "people",
  },
  {
    label: "Metamask",
    to: paths.metamaskSnap(),
    icon: "hexagon",
    note: "The browser extension",
    words: "extension snap",
  },
  {
    label: "Audit log",
    to: paths.audit(),
    icon: "shield",
    note: "Who did what, and when",
    words: "events history hash",
    needs: "audit",
  },
  {
    label: "Verify an export",
    to: paths.verify(),
    icon: "check",
    note: "Checks a file and its manifest",
    words: "file csv manifest",
  },
  {
    label: "Freeze",
    to: paths.freeze(),
    icon: "stop",
    note: "Stops a wallet, or all of them, at once",
    words: "stop emergency halt thaw unfreeze",
    needs: "freezes",
  },
  {
    label: "Help",
    to: paths.help(),
    icon: "info",
    note: "How things work",
    words: "support questions keyboard shortcuts",
  },
];

const ACTIONS: readonly FindPlace[] = [
  {
    label: "Create a sub-wallet",
    to: paths.createSubWallet(),
    icon: "plus",
    note: "Opens a form",
    words: "new add account address",
  },
  {
    label: "New payout",
    to: paths.newPayout(),
    icon: "plus",
    note: "Opens a form; nothing moves yet",
    words: "pay csv file list salaries suppliers bulk batch",
  },
  {
    label: "Add addresses",
    to: paths.addAddresses(),
    icon: "plus",
    note: "Opens a form",
    words: "new address book recipient payee import",
  },
  {
    label: "Export the transaction history",
    to: paths.transactionsExport(),
    icon: "download",
    note: "Opens a form; the file comes by e-mail",
    words: "csv file download",
  },
];

export interface Access {
  role: Role | null;
  exchanges: boolean;
  audit: boolean;
  freezes: boolean;
  people: boolean;
}

/** All of them for an empty text. */
export const findPages = (text: string, access: Access): FoundRow[] => matching(PAGES, text, access);

export const findFixedActions = (text: string, access: Access): FoundRow[] => matching(ACTIONS, text, access);

/** Whether the person's role is of use there. */
export function isForRole(to: string, role: Role | null): boolean {
  const permission = permissionOfPath(to);
  return permission === null || can(role, permission);
}

/** Every word of the text begins a word of the place; those that its label has come first. */
function matching(places: readonly FindPlace[], text: string, access: Access): FoundRow[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  const isIn = (words: string) => {
    const known = words.toLowerCase().split(/[\s-]+/);
    return wanted.every((word) => known.some((one) => one.startsWith(word)));
  };
  const found = places
    .filter(({ needs }) => needs === undefined || access[needs])
    .filter(({ to }) => isForRole(to, access.role))
    .filter(({ label, words }) => isIn(`${label} ${words}`));
  return [...found.filter(({ label }) => isIn(label)), ...found.filter(({ label }) => !isIn(label))].map(
    ({ label, to, icon, note }) => ({ key: to, to, title: label, note, sign: { icon } }),
  );
}

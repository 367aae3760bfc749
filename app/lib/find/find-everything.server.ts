import { hasKeyword, toBookFilter } from "~/lib/address-book/list-filter.server";
import { readBookSearch } from "~/lib/address-book/list-search";
import { statesCapability } from "~/lib/custody/capabilities/known.server";
import { findBookPage } from "~/lib/custody/people/address-book-list.server";
import { getUser } from "~/lib/custody/people/user.server";
import { settle } from "~/lib/custody/settle.server";
import { findTransactions } from "~/lib/custody/transactions/find-transactions.server";
import { listExchangeAccounts } from "~/lib/custody/wallets/exchange-accounts.server";
import { findSubWalletList } from "~/lib/custody/wallets/sub-wallet-list.server";
import { canAccessExchanges, env } from "~/lib/env.server";
import { accountTile } from "~/lib/exchanges/account-tile";
import { paths } from "~/lib/paths";
import { can } from "~/lib/roles";
import type { Session } from "~/lib/session/session.server";
import { withMarks } from "~/lib/similar-names/marks.server";
import { presentTile } from "~/lib/wallets/tile";
import { readAction } from "./find-text";
import type { Found, FoundGroup, FoundRow } from "./found";
import {
  actionRows,
  entryRow,
  type FoundWallet,
  foundAccount,
  foundSubWallet,
  transactionRow,
} from "./found-rows";
import { findFixedActions, findPages, isForRole } from "./places";

const MAX_ROWS = 5;
/** Of a list that the backend cannot search. */
const MAX_LOOKED = 100;

/** Everything that a text means, in one call to the backend. */
export async function findEverything(session: Session, text: string, currency: string): Promise<Found> {
  const action = readAction(text);
  const none = Promise.resolve({ value: null, problem: null });
  const [wallets, ofAction, entries, transactions, ...has] = await Promise.all([
    text === "" ? none : settle(findWallets(session, text, currency)),
    action ? settle(findWallets(session, action.subWallet, currency)) : none,
    text === "" ? none : settle(findEntries(session, text)),
    text === "" ? none : settle(findPayments(session, text, currency)),
    statesCapability("audit"),
    statesCapability("freezes"),
    statesCapability("people"),
    settle(getUser(session)),
  ]);
  const [audit, freezes, people, { value: user }] = has;
  const role = user?.role ?? null;
  const access = {
    ...{ role, exchanges: canAccessExchanges(session.email), people },
    audit: audit && user?.readsAuditLog !== false,
    freezes: freezes && can(role, "freeze"),
  };
  const acting = (action ? ofAction : wallets).value?.wallets ?? [];
  const actions = acting
    .flatMap((wallet) => actionRows(wallet, action?.verb ?? null))
    .filter(({ to }) => isForRole(to, role));
  const groups: FoundGroup[] = [
    {
      title: "Sub-wallets",
      rows: (wallets.value?.wallets ?? []).map(({ row }) => row),
      count: countWords(wallets.value),
      more: { to: paths.home({ q: text }), label: "All sub-wallets found" },
      problem: wallets.problem,
    },
    {
      title: "Address book",
      rows: entries.value?.rows ?? [],
      count: countWords(entries.value),
      more: { to: paths.addressBook({ q: text }), label: "All addresses found" },
      problem: entries.problem,
    },
    {
      title: "Transactions",
      rows: transactions.value?.rows ?? [],
      count: transactions.value?.count ?? null,
      more: { to: paths.transactions({ q: text }), label: "All transactions found" },
      problem: transactions.problem,
    },
    placeGroup("Pages", findPages(text, access)),
    placeGroup("Actions", [...actions, ...findFixedActions(text, access)].slice(0, MAX_ROWS)),
  ];
  const marked = action?.subWallet ?? text;
  const filled = groups.filter(({ rows, problem }) => rows.length > 0 || problem !== null);
  return { text, marked, groups: await markNames(session, filled) };
}

/** One question to the backend for all groups. */
async function markNames(session: Session, groups: readonly FoundGroup[]): Promise<FoundGroup[]> {
  const all = groups.flatMap(({ rows }) => rows);
  const marked = await withMarks(session, all, ({ names = [] }) => names);
  const markedOf = new Map(all.map((row, at) => [row, marked[at] ?? row]));
  return groups.map((group) => ({ ...group, rows: group.rows.map((row) => markedOf.get(row) ?? row) }));
}

const placeGroup = (title: string, rows: readonly FoundRow[]): FoundGroup => ({
  title,
  rows,
  count: null,
  more: null,
  problem: null,
});

/** '3', 'first 5 of 41'. */
function countWords(found: { shown: number; count: number | null } | null): string | null {
  if (!found || found.count === null) return null;
  return found.count > found.shown ? `first ${found.shown} of ${found.count}` : String(found.count);
}

async function findWallets(session: Session, text: string, currency: string) {
  const [found, accounts] = await Promise.all([
    findSubWallets(session, text, currency),
    findAccounts(session, text, currency),
  ]);
  const wallets = [...found.wallets, ...accounts].slice(0, MAX_ROWS);
  const count = found.count === null ? null : found.count + accounts.length;
  return { wallets, shown: wallets.length, count };
}

async function findSubWallets(session: Session, text: string, currency: string) {
  const limit = (await statesCapability("subWalletList")) ? MAX_ROWS : MAX_LOOKED;
  const filter = { search: text || null, chain: null, walletId: null, sort: "NAME" } as const;
  const list = await findSubWalletList(session, filter, { limit, nextToken: null, currency });
  const network = env().NETWORK;
  const wallets: FoundWallet[] = list.items
    .filter((one) => one.__typename === "BlockchainSubWallet")
    .filter(({ name }) => list.isFiltered || hasText(name, text))
    .slice(0, MAX_ROWS)
    .map((subWallet) => foundSubWallet(presentTile(subWallet, network), network));
  return { wallets, count: list.isFiltered ? list.count : null };
}

async function findAccounts(session: Session, text: string, currency: string): Promise<FoundWallet[]> {
  if (!canAccessExchanges(session.email)) return [];
  const accounts = await listExchangeAccounts(session, currency);
  return accounts.filter(({ name }) => hasText(name, text)).map((one) => foundAccount(accountTile(one)));
}

const hasText = (name: string, text: string): boolean => name.toLowerCase().includes(text.toLowerCase());

async function findEntries(session: Session, text: string) {
  const limit = (await statesCapability("book")) ? MAX_ROWS : MAX_LOOKED;
  const network = env().NETWORK;
  const filter = toBookFilter(readBookSearch(new URLSearchParams({ q: text, sort: "name" })), network);
  const page = await findBookPage(session, filter, { limit, nextToken: null });
  const rows = page.items
    .filter((entry) => page.isFiltered || hasKeyword(entry, filter))
    .slice(0, MAX_ROWS)
    .map((entry) => entryRow(entry, text, network));
  return { rows, shown: rows.length, count: page.isFiltered ? page.count : null };
}

const NO_FILTERS = {
  ...{ statuses: null, operations: null, assetSymbol: null, directions: null, subWallet: null },
  ...{ minAmount: null, maxAmount: null, payout: null, from: null, until: null },
  sort: "CREATED" as const,
  descending: true,
};

/** Nothing with a backend that cannot search: /transactions looks through a part of the history. */
async function findPayments(session: Session, text: string, currency: string) {
  const page = { limit: MAX_ROWS, nextToken: null, currency };
  const found = await findTransactions(session, { ...NO_FILTERS, search: text }, page);
  const rows = (found?.items ?? []).map((one) => transactionRow(one, env().NETWORK));
  const isAll = found !== null && found.nextToken === null && found.searchedTo === null;
  return { rows, count: isAll ? String(rows.length) : `newest ${rows.length}` };
}

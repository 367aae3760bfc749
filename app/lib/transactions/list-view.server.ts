import { redirect } from "@remix-run/node";
import { CHAINS, chainFromBackend, stakeRules } from "~/lib/chains";
import { getPayoutName } from "~/lib/custody/payouts/read.server";
import { settle } from "~/lib/custody/settle.server";
import { whereSkippable } from "~/lib/custody/skipped-rows.server";
import {
  findTransactions,
  listTransactedAssets,
  type TransactedAsset,
  type TransactionQuery,
} from "~/lib/custody/transactions/find-transactions.server";
import { listTasks } from "~/lib/custody/transactions/tasks.server";
import { listTransactions } from "~/lib/custody/transactions/transactions.server";
import { canAccessExchanges, env, phoneUrl } from "~/lib/env.server";
import { parseAmount } from "~/lib/money";
import { OPERATION_WORDS, OPERATIONS, type Operation } from "~/lib/operation-words";
import { FIRST_PAGE, isTooFar, pageLinks, rowsOf } from "~/lib/page-trail";
import { paths, queryText } from "~/lib/paths";
import type { Session } from "~/lib/session/session.server";
import { markParties } from "~/lib/similar-names/mark-parties.server";
import { withMarks } from "~/lib/similar-names/marks.server";
import { presentTransactionRow } from "~/lib/transactions/transaction-row";
import { BEHIND } from "../dialog-place";
import { ALL_TIME } from "./date-range";
import { periodOfSearch } from "./match";
import { type FoundPage, scanTransactions } from "./scan";
import { firstPageUrl, PAGE_SIZE, STATUSES, type TransactionSearch, transactionsUrl } from "./search";
import { presentTask } from "./task-row";

interface ListOptions {
  /** Epoch milliseconds. */
  now: number;
  currency: string;
}

const COINS = CHAINS.filter((chain) => chain.isInTransactionList).map(({ native }) => native.symbol);

/** Symbols to filter by: native assets first, then the organisation's others and the chosen one. */
export function assetChoices(assets: readonly TransactedAsset[], chosen: string): string[] {
  const symbols = assets.filter(({ chain }) => isListed(chain)).map(({ shown }) => shown);
  const others = [...new Set([...symbols, ...(chosen ? [chosen] : [])])].filter(
    (one) => !COINS.includes(one),
  );
  return [...COINS, ...others.sort()];
}

/** Of requests, and of transactions without a chain. */
const ELSEWHERE: readonly Operation[] = [
  "ADDRESS_BOOK_CHANGE",
  "POLICY_CHANGE",
  "PEOPLE_CHANGE",
  "EXCHANGE_TRANSFER",
];
/** Available on any chain; the other `OPERATIONS` are about staking. */
const WITHOUT_STAKES: readonly Operation[] = [
  "PAYMENT",
  "RECEIVED",
  "SPEED_UP",
  "CANCELLATION",
  "CONTRACT_CALL",
  "MESSAGE",
];

export function operationChoices(chosen: Operation | ""): { value: Operation; label: string }[] {
  const isStaking = CHAINS.some((chain) => chain.isInTransactionList && stakeRules(chain.id) !== null);
  const offered = isStaking ? OPERATIONS.filter((one) => !ELSEWHERE.includes(one)) : WITHOUT_STAKES;
  return OPERATIONS.filter((one) => one === chosen || offered.includes(one)).map((value) => ({
    value,
    label: OPERATION_WORDS[value],
  }));
}

/** Tasks of the user; null if the backend does not list them. @throws what the custody client throws */
export async function getTaskRows(
  session: Session,
  { now, currency, back }: ListOptions & { back: string | null },
) {
  const network = env().NETWORK;
  const tasks = await listTasks(session, currency);
  // Users without access to exchanges must not see exchange accounts.
  const mayName = canAccessExchanges(session.email);
  const shown = tasks?.map((task) => (mayName ? task : { ...task, exchangeTransfer: null }));
  if (!shown) return null;
  const rows = shown.map((task) => presentTask(task, { network, now, phoneUrl, back }));
  return withMarks(session, rows, ({ names = [] }) => names);
}

/** The payout that the list is filtered by; null for none. */
export async function getPayoutFilter(session: Session, search: TransactionSearch) {
  if (search.payout === "") return null;
  const { value } = await settle(getPayoutName(session, search.payout));
  return {
    id: search.payout,
    label: `Payout ${value === null ? "that is not known here" : `“${value}”`}`,
    clearTo: transactionsUrl(search, { payout: "" }),
  };
}

export type PayoutFilterView = Awaited<ReturnType<typeof getPayoutFilter>>;

/** A page of the transaction list. @throws what the custody client throws */
export function getTransactionList(session: Session, search: TransactionSearch, options: ListOptions) {
  return whereSkippable((canSkip) => readTransactionList(session, search, options, canSkip));
}

async function readTransactionList(
  session: Session,
  asked: TransactionSearch,
  options: ListOptions,
  maySkip: boolean,
) {
  const network = env().NETWORK;
  const [{ search, canSkip, ...page }, assets] = await Promise.all([
    findPage(session, asked, options, maySkip),
    listTransactedAssets(session),
  ]);
  const { items, nextToken, searchedTo, isSortable, damaged = [], count } = page;
  const isEmpty = items.length + damaged.length === 0 && nextToken === null;
  if (isEmpty && search.page !== 1) throw redirect(firstPageUrl(search));
  const pageCount = count === null ? null : Math.ceil(count / PAGE_SIZE);
  const paging = { nextToken, pageCount, canSkip, size: PAGE_SIZE };
  const links = pageLinks(search, paging, transactionsUrl);
  const { nextTo } = links;
  const isStopped = searchedTo !== null && nextTo !== null && items.length < PAGE_SIZE;
  const back = queryText(transactionsUrl(search));
  const rows = items.map((transaction) =>
    presentTransactionRow(transaction, {
      network,
      detailTo: paths.transaction(transaction.id, { [BEHIND]: back }),
    }),
  );
  return {
    rows: await markParties(session, rows),
    damaged,
    year: String(new Date(options.now).getUTCFullYear()),
    assets: assetChoices(assets, search.asset),
    isSortable,
    page: search.page,
    pageCount,
    ...links,
    /** Set if the search stopped before the page was full: how far it came, and the URL to continue. */
    stopped: isStopped ? { at: searchedTo, to: nextTo } : null,
  };
}

export type TransactionList = Awaited<ReturnType<typeof getTransactionList>>;

async function findPage(
  session: Session,
  search: TransactionSearch,
  { now, currency }: ListOptions,
  canSkip: boolean,
): Promise<PlacedPage> {
  const isThere = canSkip ? !isTooFar(search, PAGE_SIZE) : search.after !== null && search.skip === 0;
  const placed = isThere ? search : { ...search, ...FIRST_PAGE };
  const page = { limit: PAGE_SIZE, ...rowsOf(placed, PAGE_SIZE), currency };
  const found = await findTransactions(session, toQuery(placed, now), page);
  if (found) return { ...found, search: placed, canSkip, isSortable: true };
  const scanned = placed.after !== null && placed.skip === 0 ? placed : { ...placed, ...FIRST_PAGE };
  const readPage = (part: { limit: number; nextToken: string | null }) =>
    listTransactions(session, { ...part, currency });
  const scan = await scanTransactions(readPage, scanned, now);
  return { ...scan, search: scanned, canSkip: false, isSortable: false, count: null };
}

interface PlacedPage extends FoundPage {
  /** At the page that is shown. */
  search: TransactionSearch;
  canSkip: boolean;
  isSortable: boolean;
  count: number | null;
}

const ORDERS = {
  "": { sort: "CREATED", descending: true },
  oldest: { sort: "CREATED", descending: false },
  status: { sort: "STATUS", descending: false },
  "status-last": { sort: "STATUS", descending: true },
} as const;

function toQuery(search: TransactionSearch, now: number): TransactionQuery {
  const period = periodOfSearch(search, now);
  const status = STATUSES.find((known) => known === search.status);
  return {
    search: search.keyword || null,
    statuses: status ? [status] : null,
    operations: search.operation ? [search.operation] : null,
    assetSymbol: search.asset || null,
    directions: search.direction ? [search.direction] : null,
    subWallet: search.wallet || null,
    minAmount: completeAmount(search.least),
    maxAmount: completeAmount(search.most),
    payout: search.payout || null,
    from: period && momentOf(period.from),
    until: period && momentOf(period.until),
    ...ORDERS[search.sort],
  };
}

/** Null for the ends of all time. */
const momentOf = (at: number): string | null =>
  at === ALL_TIME.from || at === ALL_TIME.until ? null : new Date(at).toISOString();

/** '.5' as '0.5'. */
function completeAmount(typed: string): string | null {
  const parsed = parseAmount(typed);
  return parsed.ok ? parsed.amount : null;
}

/** Whether the list shows this backend chain; true for transactions without a chain. */
function isListed(chain: string | null): boolean {
  return chain === null || chainFromBackend(chain, env().NETWORK)?.isInTransactionList === true;
}

import { redirect } from "@remix-run/node";
import { type Chain, chainOfSubWalletType, type Network, pageRules } from "~/lib/chains";
import { CustodyError } from "~/lib/custody/errors.server";
import { settle } from "~/lib/custody/settle.server";
import type { Page, Transaction } from "~/lib/custody/shapes.server";
import { whereSkippable } from "~/lib/custody/skipped-rows.server";
import { type BitcoinAddresses, listBitcoinAddresses } from "~/lib/custody/transactions/history.server";
import { getTransaction } from "~/lib/custody/transactions/transactions.server";
import { readRewardLedger, type StakeReward } from "~/lib/custody/wallets/reward-ledger.server";
import { readStaking } from "~/lib/custody/wallets/staking.server";
import { getSubWallet, type SubWalletDetail } from "~/lib/custody/wallets/sub-wallets.server";
import { env } from "~/lib/env.server";
import { FIRST_PAGE, isTooFar, pageLinks, rowsOf } from "~/lib/page-trail";
import { parseSubWalletId, paths, queryText } from "~/lib/paths";
import { isFinalStatus } from "~/lib/present/status";
import type { Session } from "~/lib/session/session.server";
import { nameMarks } from "~/lib/similar-names/marks.server";
import { askEarlierRequest } from "../signing/screen/request-of-transaction.server";
import { markParties, markPartiesOf } from "../similar-names/mark-parties.server";
import { presentTransactionFacts, presentTransactionRow } from "../transactions/transaction-row";
import { getTravelRuleView } from "../travel-rule/view.server";
import { presentAssets, presentSubWallet } from "./sub-wallet";
import { presentReceiveAddresses } from "./sub-wallet-addresses";
import {
  MAX_REWARDS,
  REWARDS_STEP,
  type SubWalletSearch,
  subWalletUrl,
  TRANSACTIONS_PER_PAGE,
  transactionsUrl,
} from "./sub-wallet-search";
import { isStakeable, presentStaked } from "./sub-wallet-staked";

const MAX_PAGE_SIZE = 100;

export type SubWalletPage = NonNullable<Awaited<ReturnType<typeof readSubWalletPage>>>;

/**
 * @returns null for an exchange account, which has another page
 * @throws CustodyError NOT_FOUND if the sub-wallet is unknown or another organisation's
 */
export function loadSubWalletPage(
  session: Session,
  subWalletId: string,
  search: SubWalletSearch,
  currency: string,
) {
  return whereSkippable((canSkip) =>
    readSubWalletPage(session, subWalletId, toPlace(search, canSkip), { currency, canSkip }),
  );
}

/** Transactions that are filtered here have one page. Without a token, a backend that cannot skip has the first. */
function toPlace(search: SubWalletSearch, canSkip: boolean): SubWalletSearch {
  const isThere = canSkip
    ? !isTooFar(search, TRANSACTIONS_PER_PAGE)
    : search.after !== null && search.skip === 0;
  return isThere && !search.open && !search.uncleared ? search : { ...search, ...FIRST_PAGE };
}

interface Paging {
  currency: string;
  canSkip: boolean;
}

async function readSubWalletPage(
  session: Session,
  subWalletId: string,
  search: SubWalletSearch,
  { currency, canSkip }: Paging,
) {
  const network = env().NETWORK;
  const chain = chainOfSubWalletType(parseSubWalletId(subWalletId)?.asset ?? "", network);
  const { transaction: id } = search;
  if (id !== null) askEarlierRequest(session, id, currency);
  const [subWallet, asked, addresses, staking, rewards] = await Promise.all([
    loadSubWallet(session, subWalletId, search, currency),
    id === null ? null : settle(getTransaction(session, id, currency)),
    chain && pageRules(chain.id).listsReceiveAddresses
      ? loadAddresses(session, subWalletId, search.addresses)
      : null,
    isStakeable(chain) ? settle(readStaking(session, subWalletId)) : null,
    isStakeable(chain) ? settle(loadRewards(session, subWalletId, search.rewards, currency)) : null,
  ]);
  if (subWallet.__typename !== "BlockchainSubWallet") return null;
  const { transactions } = subWallet;
  const listed = presentTransactions(subWalletId, transactions, search, { network, canSkip });
  const behind = queryText(subWalletUrl(subWalletId, search, { transaction: null }));
  const [rows, markOf] = await Promise.all([
    markParties(session, listed.rows),
    nameMarks(session, [subWallet.name]),
  ]);
  return {
    subWallet: { ...presentSubWallet(subWallet, network, behind), mark: markOf(subWallet.name) },
    assets: presentAssets(subWallet, search, network),
    staked:
      isStakeable(chain) && staking
        ? presentStaked(subWallet, chain, staking, {
            page: rewards?.value ?? null,
            moreTo: moreRewardsTo(subWalletId, search),
          })
        : null,
    addresses: presentAddresses(subWalletId, addresses, search, chain),
    transactions: { ...listed, rows },
    detail:
      asked && (await presentDetail(session, subWalletId, search, asked.value, transactions?.items ?? [])),
  };
}

/** Reads further pages until `wanted` items are there. */
async function collect<T>(
  first: Page<T>,
  wanted: number,
  next: (limit: number, nextToken: string) => Promise<Page<T>>,
): Promise<Page<T>> {
  let { items, nextToken } = first;
  while (nextToken && items.length < wanted) {
    const page = await next(Math.min(wanted - items.length, MAX_PAGE_SIZE), nextToken);
    items = [...items, ...page.items];
    nextToken = page.nextToken === nextToken ? null : page.nextToken;
  }
  return { items, nextToken };
}

/** @throws Response redirecting to the first page, if the page does not exist or its token is refused */
async function loadSubWallet(
  session: Session,
  subWalletId: string,
  search: SubWalletSearch,
  currency: string,
): Promise<SubWalletDetail> {
  const { open, uncleared, address, asset: assetSymbol } = search;
  // The backend cannot filter by these: search the newest transactions of one call.
  const transactionLimit = open || uncleared ? MAX_PAGE_SIZE : TRANSACTIONS_PER_PAGE;
  const rows = rowsOf(search, TRANSACTIONS_PER_PAGE);
  const first = subWalletUrl(subWalletId, search, FIRST_PAGE);
  const asked = { currency, transactionLimit, address, assetSymbol, ...rows };
  const subWallet = await getSubWallet(session, subWalletId, asked).catch((error) => {
    const isRefused = error instanceof CustodyError && error.code === "INVALID_INPUT";
    throw isRefused && rows.nextToken !== null ? redirect(first) : error;
  });
  if (search.page !== 1 && subWallet.transactions?.items.length === 0) throw redirect(first);
  return subWallet;
}

async function loadRewards(
  session: Session,
  subWalletId: string,
  wanted: number,
  currency: string,
): Promise<Page<StakeReward> | null> {
  const load = (limit: number, nextToken: string | null) =>
    readRewardLedger(session, subWalletId, { limit, nextToken, currency });
  const first = await load(Math.min(wanted, MAX_PAGE_SIZE), null);
  const none = { items: [], nextToken: null };
  return first && collect(first, wanted, async (...page) => (await load(...page)) ?? none);
}

function moreRewardsTo(subWalletId: string, search: SubWalletSearch): string | null {
  const { rewards } = search;
  if (rewards >= MAX_REWARDS) return null;
  return subWalletUrl(subWalletId, search, { rewards: rewards + 4 * REWARDS_STEP });
}

async function loadAddresses(
  session: Session,
  subWalletId: string,
  wanted: number,
): Promise<BitcoinAddresses> {
  const load = (limit: number, nextToken: string | null) =>
    listBitcoinAddresses(session, subWalletId, { limit, transactions: 2, nextToken });
  const first = await load(Math.min(wanted, MAX_PAGE_SIZE), null);
  return { ...(await collect(first, wanted, load)), change: first.change };
}

function presentAddresses(
  subWalletId: string,
  addresses: BitcoinAddresses | null,
  search: SubWalletSearch,
  chain: Chain | null,
) {
  return addresses && chain ? presentReceiveAddresses(subWalletId, addresses, search, chain.native) : null;
}

function presentTransactions(
  subWalletId: string,
  page: SubWalletDetail["transactions"],
  search: SubWalletSearch,
  { network, canSkip }: { network: Network; canSkip: boolean },
) {
  const { items: all, nextToken, count } = page ?? { items: [], nextToken: null, count: 0 };
  const isOpenOnly = search.open || search.uncleared;
  const items = isOpenOnly
    ? all.filter((one) => (search.open && isOpenRequest(one)) || (search.uncleared && isUncleared(one)))
    : all;
  const pageCount = count === null || isOpenOnly ? null : Math.ceil(count / TRANSACTIONS_PER_PAGE);
  const paging = {
    nextToken: isOpenOnly ? null : nextToken,
    ...{ pageCount, canSkip, size: TRANSACTIONS_PER_PAGE },
  };
  const link = (change: Partial<SubWalletSearch>) => subWalletUrl(subWalletId, search, change);
  return {
    rows: items.map((transaction) => ({
      ...presentTransactionRow(transaction, { network, detailTo: link({ transaction: transaction.id }) }),
      opensDialog: true,
    })),
    year: String(new Date().getUTCFullYear()),
    pages: {
      page: search.page,
      pageCount,
      ...pageLinks(search, paging, (place) => transactionsUrl(subWalletId, place)),
    },
    end: isOpenOnly || nextToken === null ? endOf(search, all.length, nextToken) : null,
    filters: [
      search.open ? { label: "Open requests", isAddress: false, clearTo: link({ open: false }) } : null,
      search.uncleared
        ? { label: "Received and not cleared", isAddress: false, clearTo: link({ uncleared: false }) }
        : null,
      search.asset ? { label: search.asset, isAddress: false, clearTo: link({ asset: null }) } : null,
      search.address ? { label: search.address, isAddress: true, clearTo: link({ address: null }) } : null,
    ].filter((filter) => filter !== null),
    refreshTo: link({}),
  };
}

/** May still hold funds of this sub-wallet. */
function isOpenRequest({ requestId, status, transactionDirection }: Transaction): boolean {
  return requestId !== null && transactionDirection !== "RECEIVED" && !isFinalStatus(status);
}

/** Not yet received. */
const ARRIVING: ReadonlySet<string> = new Set(["PENDING", "QUEUED", "SUBMITTED"]);

/** Received, but funds may still be held. */
function isUncleared({ status, transactionDirection }: Transaction): boolean {
  return transactionDirection === "RECEIVED" && !isFinalStatus(status) && !ARRIVING.has(status);
}

function endOf(
  { open, uncleared, address }: SubWalletSearch,
  count: number,
  nextToken: string | null,
): string {
  if (uncleared && !open)
    return nextToken
      ? `Payments received and not cleared among the newest ${count} transactions`
      : "No more payments to clear";
  if (open)
    return nextToken ? `Open requests among the newest ${count} transactions` : "No more open requests";
  return `No more transactions${address ? " for this address" : ""}`;
}

/** @param shown the listed transactions, in case the backend did not answer */
async function presentDetail(
  session: Session,
  subWalletId: string,
  search: SubWalletSearch,
  found: Awaited<ReturnType<typeof getTransaction>>,
  shown: readonly Transaction[],
) {
  const self = subWalletUrl(subWalletId, search);
  const closeTo = subWalletUrl(subWalletId, search, { transaction: null });
  const transaction = found?.transaction ?? shown.find(({ id }) => id === search.transaction);
  if (transaction?.subWalletId !== subWalletId)
    return { self, closeTo, facts: null, pageTo: null, requested: null, travelRule: null };
  const { requestId, trustVaultInitiated } = transaction;
  return {
    self,
    closeTo,
    facts: await markPartiesOf(session, presentTransactionFacts(transaction, env().NETWORK)),
    pageTo: paths.transaction(transaction.id),
    requested: { requestId, subWalletId, trustVaultInitiated },
    travelRule: found && (await getTravelRuleView(session, found)),
  };
}

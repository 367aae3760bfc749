import { type Chain, chainOfSubWalletType, type Network, pageRules } from "~/lib/chains";
import { settle } from "~/lib/custody/settle.server";
import type { Transaction } from "~/lib/custody/shapes.server";
import { type Skips, whereSkippable } from "~/lib/custody/skipped-rows.server";
import { getTransaction } from "~/lib/custody/transactions/transactions.server";
import { readStaking } from "~/lib/custody/wallets/staking.server";
import { getSubWallet, type SubWalletDetail } from "~/lib/custody/wallets/sub-wallets.server";
import { env } from "~/lib/env.server";
import { FIRST_PAGE, isTooFar, pageLinks } from "~/lib/page-trail";
import { parseSubWalletId, paths, queryText } from "~/lib/paths";
import { isFinalStatus } from "~/lib/present/status";
import { readOrFirst } from "~/lib/reach-numbered.server";
import type { Session } from "~/lib/session/session.server";
import { nameMarks } from "~/lib/similar-names/marks.server";
import { askEarlierRequest } from "../signing/screen/request-of-transaction.server";
import { markParties, markPartiesOf } from "../similar-names/mark-parties.server";
import { presentTransactionFacts, presentTransactionRow } from "../transactions/transaction-row";
import { getTravelRuleView } from "../travel-rule/view.server";
import { presentAssets, presentSubWallet } from "./sub-wallet";
import { presentReceiveAddresses } from "./sub-wallet-addresses";
import { loadAddresses, loadRewards } from "./sub-wallet-lists.server";
import {
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
  return whereSkippable((canSkip, skips) =>
    readSubWalletPage(session, subWalletId, toPlace(search, canSkip), { currency, canSkip, skips }),
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
  skips: Skips;
}

async function readSubWalletPage(
  session: Session,
  subWalletId: string,
  search: SubWalletSearch,
  { currency, canSkip, skips }: Paging,
) {
  const network = env().NETWORK;
  const chain = chainOfSubWalletType(parseSubWalletId(subWalletId)?.asset ?? "", network);
  const { transaction: id } = search;
  const lists = { subWalletId, search, skips };
  if (id !== null) askEarlierRequest(session, id, currency);
  const [subWallet, asked, addresses, staking, rewards] = await Promise.all([
    loadSubWallet(session, subWalletId, search, currency),
    id === null ? null : settle(getTransaction(session, id, currency)),
    chain && pageRules(chain.id).listsReceiveAddresses ? loadAddresses(session, lists) : null,
    isStakeable(chain) ? settle(readStaking(session, subWalletId)) : null,
    isStakeable(chain) ? settle(loadRewards(session, lists, currency)) : null,
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
      isStakeable(chain) && staking ? presentStaked(subWallet, chain, staking, rewards?.value ?? null) : null,
    addresses: presentAddresses(subWalletId, addresses, search, chain),
    transactions: { ...listed, rows },
    detail:
      asked && (await presentDetail(session, subWalletId, search, asked.value, transactions?.items ?? [])),
  };
}

/** @throws Response redirecting to the first page, if the page does not exist or its token is refused */
function loadSubWallet(
  session: Session,
  subWalletId: string,
  search: SubWalletSearch,
  currency: string,
): Promise<SubWalletDetail> {
  const { open, uncleared, address, asset: assetSymbol } = search;
  // The backend cannot filter by these: search the newest transactions of one call.
  const transactionLimit = open || uncleared ? MAX_PAGE_SIZE : TRANSACTIONS_PER_PAGE;
  const asked = { currency, transactionLimit, address, assetSymbol };
  return readOrFirst(search, {
    size: TRANSACTIONS_PER_PAGE,
    firstUrl: subWalletUrl(subWalletId, search, FIRST_PAGE),
    countOf: ({ transactions }: SubWalletDetail) => transactions?.items.length ?? null,
    read: (rows) => getSubWallet(session, subWalletId, { ...asked, ...rows }),
  });
}

function presentAddresses(
  subWalletId: string,
  addresses: Awaited<ReturnType<typeof loadAddresses>> | null,
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

import { type Chain, chainOfSubWalletType, type Network, pageRules } from "~/lib/chains";
import { settle } from "~/lib/custody/settle.server";
import type { Page, Transaction } from "~/lib/custody/shapes.server";
import {
  type BitcoinAddresses,
  listBitcoinAddresses,
  listSubWalletTransactions,
} from "~/lib/custody/transactions/history.server";
import { getTransaction } from "~/lib/custody/transactions/transactions.server";
import { readRewardLedger, type StakeReward } from "~/lib/custody/wallets/reward-ledger.server";
import { readStaking } from "~/lib/custody/wallets/staking.server";
import { getSubWallet, type SubWalletDetail } from "~/lib/custody/wallets/sub-wallets.server";
import { env } from "~/lib/env.server";
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
  MAX_TRANSACTIONS,
  REWARDS_STEP,
  type SubWalletSearch,
  subWalletUrl,
  TRANSACTIONS_STEP,
} from "./sub-wallet-search";
import { isStakeable, presentStaked } from "./sub-wallet-staked";

const MAX_PAGE_SIZE = 100;

export type SubWalletPage = NonNullable<Awaited<ReturnType<typeof loadSubWalletPage>>>;

/**
 * @returns null for an exchange account, which has another page
 * @throws CustodyError NOT_FOUND if the sub-wallet is unknown or another organisation's
 */
export async function loadSubWalletPage(
  session: Session,
  subWalletId: string,
  search: SubWalletSearch,
  currency: string,
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
  const listed = presentTransactions(subWalletId, transactions, search, network);
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

async function loadSubWallet(
  session: Session,
  subWalletId: string,
  { shown: wanted, open, uncleared, address, asset: assetSymbol }: SubWalletSearch,
  currency: string,
): Promise<SubWalletDetail> {
  const filter = { address, assetSymbol };
  // The backend cannot filter by these: search the newest transactions of one call.
  const shown = open || uncleared ? MAX_PAGE_SIZE : wanted;
  const transactionLimit = Math.min(shown, MAX_PAGE_SIZE);
  const subWallet = await getSubWallet(session, subWalletId, { currency, transactionLimit, ...filter });
  const first = subWallet.transactions ?? { items: [], nextToken: null };
  const transactions = await collect(first, shown, (limit, nextToken) =>
    listSubWalletTransactions(session, subWalletId, { limit, nextToken, currency, ...filter }),
  );
  return { ...subWallet, transactions };
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
  page: Page<Transaction> | null,
  search: SubWalletSearch,
  network: Network,
) {
  const { items: all, nextToken } = page ?? { items: [], nextToken: null };
  const isOpenOnly = search.open || search.uncleared;
  const items = isOpenOnly
    ? all.filter((one) => (search.open && isOpenRequest(one)) || (search.uncleared && isUncleared(one)))
    : all;
  const isFull = search.shown >= MAX_TRANSACTIONS;
  const link = (change: Partial<SubWalletSearch>) => subWalletUrl(subWalletId, search, change);
  return {
    rows: items.map((transaction) => ({
      ...presentTransactionRow(transaction, { network, detailTo: link({ transaction: transaction.id }) }),
      opensDialog: true,
    })),
    year: String(new Date().getUTCFullYear()),
    moreTo: nextToken && !isFull && !isOpenOnly ? link({ shown: search.shown + TRANSACTIONS_STEP }) : null,
    end: endOf(search, all.length, nextToken),
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
  if (nextToken) return `Only the newest ${count} transactions are shown here`;
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

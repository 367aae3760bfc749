import { type Chain, chainOfSubWalletType, type Network, pageRules } from "~/lib/chains";
import type { Page, Transaction } from "~/lib/custody/shapes.server";
import {
  type BitcoinAddress,
  listBitcoinAddresses,
  listSubWalletTransactions,
} from "~/lib/custody/transactions/history.server";
import { getTransaction } from "~/lib/custody/transactions/transactions.server";
import { getSubWallet, type SubWalletDetail } from "~/lib/custody/wallets/sub-wallets.server";
import { env } from "~/lib/env.server";
import { parseSubWalletId, paths } from "~/lib/paths";
import type { Session } from "~/lib/session/session.server";
import { presentTransactionFacts, presentTransactionRow } from "../transactions/transaction-row";
import { presentAssets, presentSubWallet } from "./sub-wallet";
import { presentReceiveAddresses } from "./sub-wallet-addresses";
import { MAX_TRANSACTIONS, type SubWalletSearch, subWalletUrl, TRANSACTIONS_STEP } from "./sub-wallet-search";

/** The backend's maximum page size. */
const MAX_PAGE_SIZE = 100;

/** What a sub-wallet's page shows, ready to be rendered. */
export type SubWalletPage = NonNullable<Awaited<ReturnType<typeof loadSubWalletPage>>>;

/**
 * Everything on a sub-wallet's page.
 * @returns null for an exchange account, which has another page
 * @throws CustodyError NOT_FOUND when the sub-wallet is unknown or another organisation's
 */
export async function loadSubWalletPage(
  session: Session,
  subWalletId: string,
  search: SubWalletSearch,
  currency: string,
) {
  const network = env().NETWORK;
  const chain = chainOfSubWalletType(parseSubWalletId(subWalletId)?.asset ?? "", network);
  const [subWallet, addresses] = await Promise.all([
    loadSubWallet(session, subWalletId, search, currency),
    chain && pageRules(chain.id).listsReceiveAddresses
      ? loadAddresses(session, subWalletId, search.addresses)
      : null,
  ]);
  if (subWallet.__typename !== "BlockchainSubWallet") return null;
  const { transactions } = subWallet;
  return {
    subWallet: presentSubWallet(subWallet, network),
    assets: presentAssets(subWallet, search, network),
    addresses: presentAddresses(subWalletId, addresses, search, chain),
    transactions: presentTransactions(subWalletId, transactions, search, network),
    detail: await loadDetail(session, subWalletId, search, transactions?.items ?? [], network),
  };
}

/** Reads further pages until there are as many items as wanted. */
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
  { shown, address, asset: assetSymbol }: SubWalletSearch,
  currency: string,
): Promise<SubWalletDetail> {
  const filter = { address, assetSymbol };
  const transactionLimit = Math.min(shown, MAX_PAGE_SIZE);
  const subWallet = await getSubWallet(session, subWalletId, { currency, transactionLimit, ...filter });
  const first = subWallet.transactions ?? { items: [], nextToken: null };
  const transactions = await collect(first, shown, (limit, nextToken) =>
    listSubWalletTransactions(session, subWalletId, { limit, nextToken, ...filter }),
  );
  return { ...subWallet, transactions };
}

function loadAddresses(session: Session, subWalletId: string, wanted: number): Promise<Page<BitcoinAddress>> {
  const load = (limit: number, nextToken: string | null) =>
    listBitcoinAddresses(session, subWalletId, { limit, transactions: 2, nextToken });
  return load(Math.min(wanted, MAX_PAGE_SIZE), null).then((first) => collect(first, wanted, load));
}

function presentAddresses(
  subWalletId: string,
  addresses: Page<BitcoinAddress> | null,
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
  const { items, nextToken } = page ?? { items: [], nextToken: null };
  const isFull = search.shown >= MAX_TRANSACTIONS;
  const link = (change: Partial<SubWalletSearch>) => subWalletUrl(subWalletId, search, change);
  return {
    rows: items.map((transaction) =>
      presentTransactionRow(transaction, { network, detailTo: link({ transaction: transaction.id }) }),
    ),
    moreTo: nextToken && !isFull ? link({ shown: search.shown + TRANSACTIONS_STEP }) : null,
    end: nextToken
      ? `Only the newest ${items.length} transactions are shown here`
      : `No more transactions${search.address ? " for this address" : ""}`,
    filters: [
      search.asset ? { label: search.asset, isAddress: false, clearTo: link({ asset: null }) } : null,
      search.address ? { label: search.address, isAddress: true, clearTo: link({ address: null }) } : null,
    ].filter((filter) => filter !== null),
    refreshTo: link({}),
  };
}

/** The transaction whose details are requested: one of those shown, or any other of this sub-wallet. */
async function loadDetail(
  session: Session,
  subWalletId: string,
  search: SubWalletSearch,
  shown: readonly Transaction[],
  network: Network,
) {
  const { transaction: id } = search;
  if (id === null) return null;
  const found =
    shown.find((transaction) => transaction.id === id) ?? (await getTransaction(session, id))?.transaction;
  const closeTo = subWalletUrl(subWalletId, search, { transaction: null });
  if (found?.subWalletId !== subWalletId) return { closeTo, facts: null, pageTo: null };
  return { closeTo, facts: presentTransactionFacts(found, network), pageTo: paths.transaction(found.id) };
}

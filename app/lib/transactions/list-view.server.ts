import { CHAINS } from "~/lib/chains";
import { listRecentAssets, listTransactions } from "~/lib/custody/transactions/transactions.server";
import { env } from "~/lib/env.server";
import { paths } from "~/lib/paths";
import type { Session } from "~/lib/session/session.server";
import { presentTransactionRow } from "~/lib/transactions/transaction-row";
import { assetSymbol } from "./match";
import { scanTransactions } from "./scan";
import { PAGE_SIZE, type TransactionSearch, transactionsUrl } from "./search";

/** The native assets of the chains in this list. */
const COINS = CHAINS.filter(({ isInTransactionList }) => isInTransactionList).map(
  ({ native }) => native.symbol,
);

/** The symbols to filter by: the chains' native assets, others found, and the chosen one. */
export function assetChoices(seen: Iterable<string>, chosen: string): string[] {
  const others = [...new Set([...seen, ...(chosen ? [chosen] : [])])].filter((one) => !COINS.includes(one));
  return [...COINS, ...others.sort()];
}

/** The list of all transactions as its page shows it. Throws as the custody client does. */
export async function getTransactionList(session: Session, search: TransactionSearch, now: number) {
  const network = env().NETWORK;
  const [scan, recent] = await Promise.all([
    scanTransactions((page) => listTransactions(session, page), search, now),
    listRecentAssets(session),
  ]);
  const { found, hasMore, stoppedAt, examined, backTo } = scan;
  const seen = found.map(assetSymbol).filter((symbol) => symbol !== null);
  return {
    rows: found.map((transaction) =>
      presentTransactionRow(transaction, { network, detailTo: paths.transaction(transaction.id) }),
    ),
    assets: assetChoices([...recent, ...seen], search.asset),
    moreTo: hasMore ? transactionsUrl(search, { shown: search.shown + PAGE_SIZE }) : null,
    /** Where the search stopped before the end, and how to continue it. */
    stopped: stoppedAt
      ? { examined, backTo, to: transactionsUrl(search, { after: stoppedAt, shown: PAGE_SIZE }) }
      : null,
  };
}

export type TransactionList = Awaited<ReturnType<typeof getTransactionList>>;

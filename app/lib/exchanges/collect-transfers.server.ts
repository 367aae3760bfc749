import {
  findTransfers,
  type ListedTransfers,
  listNewestTransfers,
  type TransferPage,
  type TransferSort,
} from "~/lib/custody/transactions/exchange-transfers.server";
import type { Session } from "~/lib/session/session.server";
import { momentsOf, narrowTransfers } from "./narrow-transfers";
import { sortTransfers } from "./sort-transfers";
import type { TransferColumn, TransferSearch } from "./transfer-search";

export const MAX_PAGE_SIZE = 100;

const SORTS: Record<TransferColumn, TransferSort> = {
  date: "DATE",
  from: "FROM",
  to: "TO",
  amount: "AMOUNT",
  status: "STATUS",
  updated: "UPDATED",
};

type Place = Pick<TransferPage, "limit" | "nextToken">;

/** @param self limits the query to this account */
export function transferQuery({ sort, isDescending, filter }: TransferSearch, self: string | null) {
  const { account, asset, status } = filter;
  return {
    sort: SORTS[sort],
    descending: isDescending,
    subWalletId: self ?? (account || null),
    assetSymbol: asset || null,
    statuses: status ? [status] : null,
    ...momentsOf(filter),
  };
}

/**
 * If the backend has no search, merges each account's newest transfers and filters and sorts them here.
 * @param listAccounts called only if needed
 */
export async function collectTransfers(
  session: Session,
  search: TransferSearch,
  self: string | null,
  listAccounts: () => Promise<readonly { subWalletId: string }[]>,
): Promise<ListedTransfers> {
  const query = transferQuery(search, self);
  const found = await collect(search.shown, (place) => findTransfers(session, { ...query, ...place }));
  if (found) return found;
  const accounts = self === null ? await listAccounts() : [{ subWalletId: self }];
  const pages = await Promise.all(
    accounts.map(({ subWalletId }) =>
      collect(search.shown, (place) => listNewestTransfers(session, subWalletId, place)),
    ),
  );
  return mergeNewest(pages, search);
}

async function collect<Found extends ListedTransfers | null>(
  shown: number,
  read: (place: Place) => Promise<Found>,
): Promise<Found> {
  const first = await read({ limit: Math.min(shown, MAX_PAGE_SIZE), nextToken: null });
  if (!first) return first;
  let { items, damaged, nextToken } = first;
  while (nextToken && items.length + damaged.length < shown) {
    const rest = shown - items.length - damaged.length;
    const page = await read({ limit: Math.min(rest, MAX_PAGE_SIZE), nextToken });
    items = [...items, ...(page?.items ?? [])];
    damaged = [...damaged, ...(page?.damaged ?? [])];
    nextToken = page === null || page.nextToken === nextToken ? null : page.nextToken;
  }
  return { ...first, items, damaged, nextToken };
}

/** A transfer between two accounts is listed for both. */
function mergeNewest(pages: readonly ListedTransfers[], search: TransferSearch): ListedTransfers {
  const all = new Map(pages.flatMap(({ items }) => items).map((one) => [one.id, one]));
  const damaged = new Map(pages.flatMap((page) => page.damaged).map((one) => [one.name, one]));
  const newest = sortTransfers([...all.values()], "date", true);
  const rest = pages.find(({ nextToken }) => nextToken !== null)?.nextToken ?? null;
  return {
    items: narrowTransfers(newest.slice(0, search.shown), search.filter),
    damaged: [...damaged.values()],
    nextToken: newest.length > search.shown ? "more" : rest,
    isSorted: false,
    isNarrowed: false,
  };
}

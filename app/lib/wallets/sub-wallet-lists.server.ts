import { tokenAfterRows } from "~/lib/custody/searched-list.server";
import type { Skips } from "~/lib/custody/skipped-rows.server";
import { type BitcoinAddresses, listBitcoinAddresses } from "~/lib/custody/transactions/history.server";
import { type RewardLedger, readRewardLedger } from "~/lib/custody/wallets/reward-ledger.server";
import { FIRST_PAGE, type ListedPages, listedPages, type PagePlace } from "~/lib/page-trail";
import { reachOrStart, readOrFirst } from "~/lib/reach-numbered.server";
import type { Session } from "~/lib/session/session.server";
import {
  ADDRESSES_PER_PAGE,
  addressesUrl,
  REWARDS_PER_PAGE,
  rewardsUrl,
  type SubWalletSearch,
} from "./sub-wallet-search";

/** Limit for finding a page without its token: the backend is read a hundred a call. */
const MAX_SKIPPED = 500;

interface Asked {
  subWalletId: string;
  search: SubWalletSearch;
  skips: Skips;
}

/** @throws Response redirecting to the first page, if the page does not exist or its token is refused */
export async function loadAddresses(
  session: Session,
  { subWalletId, search, skips }: Asked,
): Promise<{ found: BitcoinAddresses; pages: ListedPages }> {
  const [size, canSkip] = [ADDRESSES_PER_PAGE, skips.skippedAddresses];
  const urlOf = (place: PagePlace) => addressesUrl(subWalletId, search, place);
  const place = await reachOrStart(search.addresses, {
    ...{ size, canSkip, maxSkipped: MAX_SKIPPED },
    findToken: (rows) =>
      tokenAfterRows(
        rows,
        async (page) =>
          (await listBitcoinAddresses(session, subWalletId, { ...page, transactions: 1 })).nextToken,
      ),
  });
  const found = await readOrFirst(place, {
    ...{ size, firstUrl: urlOf(FIRST_PAGE), countOf: ({ items }: BitcoinAddresses) => items.length },
    read: (rows) => listBitcoinAddresses(session, subWalletId, { limit: size, transactions: 2, ...rows }),
  });
  return { found, pages: listedPages(place, { ...found, size, canSkip }, urlOf) };
}

/**
 * Null if nothing can be staked, or if the backend cannot say.
 * @throws Response redirecting to the first page, if the page does not exist or its token is refused
 */
export async function loadRewards(
  session: Session,
  { subWalletId, search, skips }: Asked,
  currency: string,
): Promise<{ found: RewardLedger; pages: ListedPages } | null> {
  const [size, canSkip] = [REWARDS_PER_PAGE, skips.skippedRewards];
  const urlOf = (place: PagePlace) => rewardsUrl(subWalletId, search, place);
  const place = await reachOrStart(search.rewards, {
    ...{ size, canSkip, maxSkipped: MAX_SKIPPED },
    findToken: (rows) =>
      tokenAfterRows(
        rows,
        async (page) =>
          (await readRewardLedger(session, subWalletId, { ...page, currency }))?.nextToken ?? null,
      ),
  });
  const found = await readOrFirst(place, {
    ...{
      size,
      firstUrl: urlOf(FIRST_PAGE),
      countOf: (page: RewardLedger | null) => page?.items.length ?? null,
    },
    read: (rows) => readRewardLedger(session, subWalletId, { limit: size, currency, ...rows }),
  });
  return found && { found, pages: listedPages(place, { ...found, size, canSkip }, urlOf) };
}

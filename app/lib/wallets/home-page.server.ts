import { redirect } from "@remix-run/node";
import { chainOfSubWalletType, type Network } from "~/lib/chains";
import { CustodyError } from "~/lib/custody/errors.server";
import { getWalletsInfo, type WalletInfo } from "~/lib/custody/people/user.server";
import { findSubWalletToken, listSubWallets } from "~/lib/custody/wallets/sub-wallets.server";
import { env } from "~/lib/env.server";
import { redirectInvalidUrl } from "~/lib/session/flash.server";
import type { Session } from "~/lib/session/session.server";
import { paths } from "../paths";
import { type HomeSearch, homeUrl, nextPage, previousPage } from "./home-search";
import { presentTile } from "./tile";

/** Tiles on a page of the list. */
const TILES_PER_PAGE = 27;
/** A page that was typed in is looked for among so many sub-wallets, a hundred a call. */
const MAX_SKIPPED = 1_000;

/**
 * One page of the list of sub-wallets. Only its own tiles are asked for, with their balances as they are now.
 * @throws Response to the first page, from one that does not exist or whose token the backend does not take
 */
export async function getHomePage(session: Session, asked: HomeSearch, currency: string) {
  const search = await withToken(session, asked);
  const { after: nextToken } = search;
  const page = listSubWallets(session, {
    currency,
    walletType: "BLOCKCHAIN",
    limit: TILES_PER_PAGE,
    nextToken,
  });
  const [list, wallets] = await Promise.all([page, getWalletsInfo(session)]).catch((error) => {
    const isRefused = error instanceof CustodyError && error.code === "INVALID_INPUT";
    throw isRefused && nextToken !== null ? redirect(paths.home()) : error;
  });
  if (list.items.length === 0 && search.page > 1) throw redirect(paths.home());
  const network = env().NETWORK;
  const subWallets = list.items.filter((one) => one.__typename === "BlockchainSubWallet");
  const counts = countSubWallets(wallets.items, network);
  const subWalletCount = counts.reduce((sum, count) => sum + count, 0);
  return {
    tiles: subWallets.map((subWallet) => presentTile(subWallet, network)),
    previousTo: search.page > 1 ? homeUrl(previousPage(search)) : null,
    nextTo: list.nextToken === null ? null : homeUrl(nextPage(search, list.nextToken)),
    subWalletCount,
    pageCount: Math.max(search.page, Math.ceil(subWalletCount / TILES_PER_PAGE)),
    walletCount: counts.filter((count) => count > 0).length,
    loadedAt: new Date().toISOString(),
  };
}

/** How many sub-wallets of chains that the console knows each wallet has. */
function countSubWallets(wallets: readonly WalletInfo[], network: Network): number[] {
  return wallets.map(({ subWalletsSummary }) =>
    subWalletsSummary
      .filter(({ subWalletType }) => chainOfSubWalletType(subWalletType, network))
      .reduce((sum, { count }) => sum + count, 0),
  );
}

/** The same page with its token: one that was typed in has none. */
async function withToken(session: Session, search: HomeSearch): Promise<HomeSearch> {
  const { page, after } = search;
  if (page === 1 || after !== null) return search;
  const skipped = (page - 1) * TILES_PER_PAGE;
  if (skipped > MAX_SKIPPED) {
    throw redirectInvalidUrl(
      paths.home(),
      `Page ${page} cannot be opened by its number. Use Next to get there`,
    );
  }
  const found = await findSubWalletToken(session, skipped);
  if (found === null) throw redirect(paths.home());
  return { ...search, after: found, trail: [] };
}

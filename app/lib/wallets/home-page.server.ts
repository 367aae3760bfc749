import { redirect } from "@remix-run/node";
import { chainOf, chainOfSubWalletType, type Network, toBackendChain } from "~/lib/chains";
import { getWalletsInfo, type WalletInfo } from "~/lib/custody/people/user.server";
import { whereSkippable } from "~/lib/custody/skipped-rows.server";
import {
  type FoundSubWallets,
  findListToken,
  findSubWalletList,
  type SubWalletFilter,
} from "~/lib/custody/wallets/sub-wallet-list.server";
import { env } from "~/lib/env.server";
import { formatFiat } from "~/lib/money";
import { pageLinks } from "~/lib/page-trail";
import { reachOrFirst, readOrFirst } from "~/lib/reach-numbered.server";
import type { Session } from "~/lib/session/session.server";
import { nameMarks } from "~/lib/similar-names/marks.server";
import { countWallets } from "./count-wallets";
import { firstPage, type HomeSearch, homeUrl, isNarrowed } from "./home-search";
import { presentTile } from "./tile";

const TILES_PER_PAGE = 27;
/** Limit for finding a page without its token: the backend is read a hundred a call. */
const MAX_SKIPPED = 1_000;

const SORTS = { "": "CREATED", name: "NAME", value: "VALUE", asset: "ASSET" } as const;

/**
 * @throws Response redirecting to the first page, if the page does not exist or its token is refused; to all wallets,
 * if the wallet does not exist
 */
export function getHomePage(session: Session, asked: HomeSearch, currency: string) {
  return whereSkippable((canSkip) => readHomePage(session, asked, currency, canSkip));
}

async function readHomePage(session: Session, asked: HomeSearch, currency: string, canSkip: boolean) {
  const firstUrl = homeUrl(firstPage(asked));
  const search = await reachOrFirst(asked, firstUrl, {
    size: TILES_PER_PAGE,
    canSkip,
    maxSkipped: MAX_SKIPPED,
    findToken: (rows) => findListToken(session, toFilter(asked), rows),
  });
  const [list, wallets] = await readOrFirst(search, {
    size: TILES_PER_PAGE,
    firstUrl,
    read: async (rows) => {
      const page = findSubWalletList(session, toFilter(search), { currency, limit: TILES_PER_PAGE, ...rows });
      const found = await Promise.all([page, getWalletsInfo(session)]);
      requireWallet(found[1].items, search);
      return found;
    },
    countOf: ([{ items, damaged }]) => items.length + damaged.length,
  });
  const network = env().NETWORK;
  const subWallets = list.items.filter((one) => one.__typename === "BlockchainSubWallet");
  const { subWallets: all, wallets: walletCount } = countWallets(wallets.items, network);
  const found = list.isFiltered && isNarrowed(search) ? list.count : all;
  const pageCount = found === null ? null : Math.max(search.page, Math.ceil(found / TILES_PER_PAGE));
  const markOf = await nameMarks(
    session,
    subWallets.map(({ name }) => name),
  );
  return {
    damaged: list.damaged,
    tiles: subWallets.map((one) => ({ ...presentTile(one, network), mark: markOf(one.name) })),
    ...pageLinks(
      { ...search, refresh: false },
      { nextToken: list.nextToken, pageCount, size: TILES_PER_PAGE, canSkip },
      homeUrl,
    ),
    subWalletCount: all,
    pageCount,
    walletCount,
    loadedAt: new Date().toISOString(),
    choices: list.isFiltered ? choicesOf(wallets.items, search, network) : null,
    found: list.isFiltered && isNarrowed(search) ? foundView(list, all) : null,
  };
}

/** @throws Response redirecting to all wallets, if the one that was asked for does not exist */
function requireWallet(wallets: readonly WalletInfo[], search: HomeSearch) {
  if (search.wallet && !wallets.some(({ walletId }) => walletId === search.wallet)) {
    throw redirect(homeUrl({ ...firstPage(search), wallet: "" }));
  }
}

function toFilter({ find, wallet, chain, sort }: HomeSearch): SubWalletFilter {
  return {
    search: find || null,
    walletId: wallet || null,
    chain: chain === "" ? null : toBackendChain(chain),
    sort: SORTS[sort],
  };
}

function choicesOf(wallets: readonly WalletInfo[], { chain }: HomeSearch, network: Network) {
  const types = new Set(
    wallets.flatMap(({ subWalletsSummary }) =>
      subWalletsSummary.filter(({ count }) => count > 0).map(({ subWalletType }) => subWalletType),
    ),
  );
  const owned = [...types].map((type) => chainOfSubWalletType(type, network)).filter((one) => one !== null);
  const chains = new Map([...owned, ...(chain ? [chainOf(chain)] : [])].map(({ id, name }) => [id, name]));
  return {
    wallets: wallets
      .filter(({ deleted }) => !deleted)
      .map(({ walletId, walletName }) => ({ value: walletId, label: walletName })),
    chains: [...chains]
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => a.label.localeCompare(b.label, "en")),
  };
}

/** '12 of 62 sub-wallets', and their total value if known. */
function foundView({ count, total }: FoundSubWallets, all: number) {
  if (count === null) return null;
  return {
    // A service may count chains unknown to the console.
    words: count <= all ? `${count} of ${plural(all, "sub-wallet")}` : plural(count, "sub-wallet"),
    worth: count > 0 && total ? formatFiat(total.value, total.currency) : null,
  };
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

import type { Session } from "~/lib/session/session.server";
import { type BlockchainSubWallet, listSubWallets } from "./sub-wallets.server";

/** Tiles on a page of the main list. */
export const TILES_PER_PAGE = 27;
const MAX_PAGES = 400;

export interface SubWalletPage {
  items: BlockchainSubWallet[];
  hasNext: boolean;
}

/**
 * One page of the blockchain sub-wallets, counted from 1. The first load fetches twice the page size, later ones a
 * page each; a page past the end has no items.
 */
export async function getSubWalletPage(
  session: Session,
  { page, currency }: { page: number; currency: string },
): Promise<SubWalletPage> {
  const load = (limit: number, nextToken: string | null) =>
    listSubWallets(session, { currency, walletType: "BLOCKCHAIN", limit, nextToken });
  const wanted = Math.min(page, MAX_PAGES) * TILES_PER_PAGE;
  let { items, nextToken } = await load(2 * TILES_PER_PAGE, null);
  while (nextToken && items.length < wanted) {
    const next = await load(TILES_PER_PAGE, nextToken);
    items = [...items, ...next.items];
    nextToken = next.nextToken === nextToken ? null : next.nextToken;
  }
  const shown = items.slice(wanted - TILES_PER_PAGE, wanted);
  return {
    items: shown.filter((item) => item.__typename === "BlockchainSubWallet"),
    hasNext: items.length > wanted || nextToken !== null,
  };
}

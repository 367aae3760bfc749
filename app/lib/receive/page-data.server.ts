import { type Chain, chainFromBackend, pageRules } from "~/lib/chains";
import { CustodyError } from "~/lib/custody/errors.server";
import { listBitcoinAddresses } from "~/lib/custody/transactions/history.server";
import { type BlockchainSubWallet, getSubWallet } from "~/lib/custody/wallets/sub-wallets.server";
import { env } from "~/lib/env.server";
import type { Session } from "~/lib/session/session.server";

const PAGE = 100;
const MAX_PAGES = 50;

export interface ReceivePageData {
  subWallet: BlockchainSubWallet;
  chain: Chain;
  /** Whether a sub-wallet has many receive addresses on this chain. */
  listsAddresses: boolean;
  isOnline: boolean;
}

/** @returns null if it is unknown, another organisation's, or on an unknown chain */
export async function getReceivePageData(
  session: Session,
  subWalletId: string,
  currency: string,
): Promise<ReceivePageData | null> {
  const subWallet = await getSubWallet(session, subWalletId, { currency, transactionLimit: 1 }).catch(
    (error) => {
      if (error instanceof CustodyError && error.code === "NOT_FOUND") return null;
      throw error;
    },
  );
  if (subWallet?.__typename !== "BlockchainSubWallet") return null;
  const chain = chainFromBackend(subWallet.chain, env().NETWORK);
  if (!chain) return null;
  const listsAddresses = pageRules(chain.id).listsReceiveAddresses ?? false;
  const isOnline = subWallet.wallet?.cluster.type === "ONLINE";
  return { subWallet, chain, listsAddresses, isOnline };
}

export async function isOwnReceiveAddress(
  session: Session,
  { subWallet, listsAddresses }: ReceivePageData,
  address: string,
): Promise<boolean> {
  if (address === subWallet.address) return true;
  if (!listsAddresses) return false;
  let nextToken: string | null = null;
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const page: Awaited<ReturnType<typeof listBitcoinAddresses>> = await listBitcoinAddresses(
      session,
      subWallet.subWalletId,
      { limit: PAGE, transactions: 1, nextToken },
    );
    if (page.items.some(({ id }) => id === address)) return true;
    if (!page.nextToken) return false;
    nextToken = page.nextToken;
  }
  return false;
}

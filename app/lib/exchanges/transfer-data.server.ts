import { CHAINS, type LiveChain, type Network } from "~/lib/chains";
import { statesCapability } from "~/lib/custody/capabilities/known.server";
import { readOwnSubWallets } from "~/lib/custody/people/own-sub-wallets.server";
import {
  type Destination,
  type ExchangeAccountInFull,
  getExchangeAccount,
  listExchangeAccounts,
} from "~/lib/custody/wallets/exchange-accounts.server";
import { getPayer, type Payer } from "~/lib/custody/wallets/payer.server";
import { env } from "~/lib/env.server";
import type { Session } from "~/lib/session/session.server";
import { type Approvals, askWallet, whoMayApprove } from "~/lib/signing/who-may-approve.server";
import { limitLeft } from "./limit-view";
import type { TransferAsset } from "./transfer-form";

export interface TransferData extends Approvals {
  account: ExchangeAccountInFull;
  payer: Payer;
  assets: TransferAsset[];
  destinations: Map<string, Destination>;
  /** Destination balances by asset and subWalletId, in smallest units; absent if unknown. */
  held: Map<string, Map<string, bigint>>;
  network: Network;
  currency: string;
  /** Whether the backend keeps a reference and a note with a request. */
  canAnnotate: boolean;
}

/**
 * @returns null if it is unknown or no exchange account
 * @throws CustodyError NOT_FOUND from a backend that says so itself
 */
export async function getTransferData(
  session: Session,
  subWalletId: string,
  currency: string,
): Promise<TransferData | null> {
  const [account, payer, wallet] = await Promise.all([
    getExchangeAccount(session, subWalletId, currency),
    getPayer(session, subWalletId, currency),
    askWallet(session, subWalletId, "EXCHANGE_TRANSFER"),
  ]);
  if (!account) return null;
  const network = env().NETWORK;
  const known = await destinationsOf(session, account, currency);
  const held = new Map<string, Map<string, bigint>>();
  for (const { asset, destinations } of account.allowedDestinations) {
    const balances = (destinations ?? []).flatMap(({ subWalletId: id, balance }) =>
      balance && /^\d+$/.test(balance.value) ? [[id, BigInt(balance.value)] as const] : [],
    );
    held.set(asset, new Map(balances));
  }
  const assets = account.allowedDestinations.flatMap(({ asset, subWalletIds }) => {
    const chain = chainOfAsset(asset, network);
    if (!chain) return [];
    const { symbol, decimals } = chain.native;
    const limit = account.withdrawalLimits?.find((one) => one.asset === asset);
    return [{ symbol, decimals, chain: chain.id, destinations: subWalletIds, limitLeft: limitLeft(limit) }];
  });
  const canAnnotate = await statesCapability("annotations");
  return {
    ...{ account, payer, assets, destinations: known, held, network, currency, canAnnotate },
    ...whoMayApprove(wallet, payer),
  };
}

/** At exchanges a symbol means the native asset of the first chain that has it. */
export function chainOfAsset(symbol: string, network: Network): LiveChain | null {
  const live = CHAINS.filter((one): one is LiveChain => one.kind === "live");
  return live.find(({ native, networks }) => native.symbol === symbol && networks[network]) ?? null;
}

/** If the backend sends only ids, looks the names up among own accounts and sub-wallets. */
async function destinationsOf(
  session: Session,
  { allowedDestinations }: ExchangeAccountInFull,
  currency: string,
): Promise<Map<string, Destination>> {
  const named = allowedDestinations.flatMap(({ destinations }) => destinations ?? []);
  const known = new Map(named.map((one) => [one.subWalletId, one]));
  const ids = allowedDestinations.flatMap(({ subWalletIds }) => subWalletIds);
  if (ids.every((id) => known.has(id))) return known;
  const [accounts, own] = await Promise.all([
    listExchangeAccounts(session, currency),
    readOwnSubWallets(session),
  ]);
  for (const { subWalletId, name, exchangeName, status } of accounts) {
    known.set(subWalletId, { subWalletId, name, exchangeName, status, balance: null });
  }
  for (const { subWalletId, name } of own.items) {
    known.set(subWalletId, { subWalletId, name, exchangeName: null, status: null, balance: null });
  }
  for (const subWalletId of ids.filter((id) => !known.has(id))) {
    known.set(subWalletId, {
      subWalletId,
      name: subWalletId,
      exchangeName: null,
      status: null,
      balance: null,
    });
  }
  return known;
}

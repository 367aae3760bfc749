import { CHAINS, type LiveChain } from "../app/lib/chains";
import { isRecord } from "./backend";
import { NotTried } from "./check";
import type { Facts, FoundSubWallet, Trial } from "./trial";

const MAX_PAGES = 3;

/** Looks for something to ask about. What cannot be read stays unknown: its own check says why. */
export async function findFacts(trial: Trial): Promise<Facts> {
  const subWallets: FoundSubWallet[] = [];
  let nextToken: unknown = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const list = await listIn(trial, "listSubWallets", { limit: 100, nextToken }, ["user", "subWallets"]);
    subWallets.push(...list.items.flatMap(toSubWallet));
    if (typeof list.nextToken !== "string" || list.nextToken === nextToken) break;
    nextToken = list.nextToken;
  }
  const transactions = await listIn(trial, "listTransactions", { limit: 100 }, ["user", "transactions"]);
  const account = subWallets.find(({ chain }) => chain === null);
  const transfers = account
    ? await listIn(trial, "listNewestTransfers", { subWalletId: account.id, limit: 1 }, [
        ...["user", "subWallet", "exchangeTransfers"],
      ])
    : { items: [] };
  return {
    subWallets,
    transactionId: firstText(transactions.items, "id"),
    requestId: firstText(transactions.items, "requestId"),
    transferId: firstText(transfers.items, "id"),
  };
}

async function listIn(trial: Trial, name: string, given: Record<string, unknown>, path: readonly string[]) {
  const variables = { authentication: await trial.session(), currency: "GBP", nextToken: null, ...given };
  const { body } = await trial.ask(name, variables);
  const list = path.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), body?.data);
  const { items, nextToken } = isRecord(list) ? list : {};
  return { items: Array.isArray(items) ? items.filter(isRecord) : [], nextToken };
}

function toSubWallet(item: Record<string, unknown>): FoundSubWallet[] {
  const { subWalletId, walletId, chain, address } = item;
  if (typeof subWalletId !== "string" || typeof walletId !== "string") return [];
  return [
    {
      ...{ id: subWalletId, walletId, balance: nativeBalance(item) },
      chain: typeof chain === "string" ? chain : null,
      address: typeof address === "string" ? address : "",
    },
  ];
}

function nativeBalance({ balances }: Record<string, unknown>): bigint {
  const items = isRecord(balances) && Array.isArray(balances.items) ? balances.items : [];
  const native = items.find(
    (one) => isRecord(one) && isRecord(one.asset) && one.asset.contractAddress === null,
  );
  const { available, amount } = isRecord(native) ? native : {};
  const { value } = isRecord(available) ? available : isRecord(amount) ? amount : {};
  return typeof value === "string" && /^\d+$/.test(value) ? BigInt(value) : 0n;
}

function firstText(items: readonly Record<string, unknown>[], field: string): string | null {
  const found = items.map((item) => item[field]).find((value) => typeof value === "string");
  return typeof found === "string" ? found : null;
}

/** Which sub-wallet a check is about. */
export interface Kind {
  fits: (one: FoundSubWallet) => boolean;
  /** "this user has …" */
  lack: string;
}

const chainOf = (name: string | null): LiveChain | undefined =>
  CHAINS.find((one): one is LiveChain => one.kind === "live" && one.backendChain === name);

export const ANY: Kind = { fits: ({ chain }) => chain !== null, lack: "no sub-wallet" };
export const EXCHANGE: Kind = { fits: ({ chain }) => chain === null, lack: "no exchange account" };
export const WITH_COINS: Kind = {
  fits: ({ chain }) => chainOf(chain)?.page?.listsReceiveAddresses === true,
  lack: "no Bitcoin sub-wallet",
};
export const WITH_STAKE_ADDRESSES: Kind = {
  fits: ({ chain }) => chainOf(chain)?.stake?.kind === "stake-accounts",
  lack: "no Solana sub-wallet",
};
/** One whose payments are this mutation. */
export const payingBy = (operation: string): Kind => ({
  fits: ({ chain }) => chainOf(chain)?.send?.operation === operation,
  lack: `no sub-wallet that pays by ${operation}`,
});

/**
 * The richest of a kind.
 * @throws NotTried when there is none
 */
export function subWalletOf({ subWallets }: Facts, { fits, lack }: Kind): FoundSubWallet {
  const [found] = subWallets.filter(fits).sort((a, b) => (a.balance < b.balance ? 1 : -1));
  if (!found) throw new NotTried(`this user has ${lack}`);
  return found;
}

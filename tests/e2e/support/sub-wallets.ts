import { expect } from "@playwright/test";
import type { Api } from "./api";

export interface SubWallet {
  id: string;
  name: string;
  address: string;
}

/** What the backend tells of a transaction. */
export interface Payment {
  requestId: string | null;
  status: string;
  cancelReason: string | null;
  transactionHash: string | null;
  to: { id: string } | null;
  amount: { value: string };
  fee: { value: string } | null;
}

/** A request as the backend has it; `webhookMessage` is what the phone is asked to sign. */
export interface StoredRequest {
  status: string;
  transactionHash: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: a message of the contract, read by tests field by field
  webhookMessage: any;
}

/** Amara's sub-wallet of this name. */
export async function subWalletNamed(api: Api, name: string): Promise<SubWallet> {
  const { user } = await api.ask<{ user: { subWallets: { items: SubWallet[] } } }>(
    "{ user { subWallets(walletType: BLOCKCHAIN, limit: 100) { items { id name address } } } }",
  );
  const found = user.subWallets.items.find((one) => one.name === name);
  if (!found) throw new Error(`Amara has no sub-wallet ${name}.`);
  return found;
}

/** What a sub-wallet holds of an asset, in smallest units. */
export async function balanceOf(api: Api, subWalletId: string, symbol: string): Promise<bigint> {
  const { user } = await api.ask<{
    user: {
      subWallet: { balances: { items: { asset: { symbol: string } | null; amount: { value: string } }[] } };
    };
  }>(
    `query ($id: String!) { user { subWallet(subWalletId: $id) {
      ... on BlockchainSubWallet { balances(limit: 100) { items { asset { symbol } amount { value } } } } } } }`,
    { id: subWalletId },
  );
  const held = user.subWallet.balances.items.find(({ asset }) => asset?.symbol === symbol);
  return BigInt(held?.amount.value ?? 0);
}

/** The payments of a sub-wallet to one address, the newest first. */
export async function paymentsTo(api: Api, subWalletId: string, address: string): Promise<Payment[]> {
  const { user } = await api.ask<{ user: { subWallet: { transactions: { items: Payment[] } } } }>(
    `query ($id: String!) { user { subWallet(subWalletId: $id) { transactions(limit: 100) { items {
      requestId status cancelReason transactionHash to { id } amount { value } fee { value } } } } } }`,
    { id: subWalletId },
  );
  return user.subWallet.transactions.items.filter(({ to }) => to?.id === address);
}

/** A request as the backend has it. */
export async function storedRequest(api: Api, requestId: string): Promise<StoredRequest> {
  const { getRequest } = await api.ask<{ getRequest: StoredRequest }>(
    "query ($id: String!) { getRequest(requestId: $id) { status transactionHash webhookMessage } }",
    { id: requestId },
  );
  return getRequest;
}

/** Waits until the backend says that a request has this status. */
export async function waitForStatus(api: Api, requestId: string, status: string): Promise<void> {
  const statusNow = async () => (await storedRequest(api, requestId)).status;
  await expect.poll(statusNow, { intervals: [50, 100, 100, 200] }).toBe(status);
}

import type { Api } from "./api";
import type { Phone } from "./phone";
import { storedRequest, waitForStatus } from "./sub-wallets";

const CREATE = `mutation ($input: CreateEthereumTransactionInput!) {
  createEthereumTransaction(createTransactionInput: $input) {
    ... on CreateEthereumTransactionResponse { requestId }
    signData { transaction { nonce } }
  }
}`;

interface Answer {
  createEthereumTransaction: { requestId?: string; signData: { transaction: { nonce: number } } };
}

interface Asked {
  fromAddress: string;
  to: string;
  /** Smallest units. */
  value: string;
  assetSymbol?: string;
  /** Wei. */
  gasPrice?: string;
  nonce?: number;
  data?: string;
}

/** The nonce that the sub-wallet's next payment would take. */
async function nextNonce(api: Api, fromAddress: string): Promise<number> {
  const ethereumTransaction = { fromAddress, to: fromAddress, value: "1" };
  const input = { ethereumTransaction, sendToDevicesForSigning: false };
  const answer = await api.ask<Answer>(CREATE, { input });
  return answer.createEthereumTransaction.signData.transaction.nonce;
}

/** Makes a payment past the console, and has it approved: it is with the network then, or already in a block. */
export async function payDirectly(api: Api, phone: Phone, asked: Asked): Promise<string> {
  const answer = await api.ask<Answer>(CREATE, { input: { ethereumTransaction: asked } });
  const requestId = answer.createEthereumTransaction.requestId ?? "";
  await phone.approveByAll(requestId);
  return requestId;
}

/** A payment that stays pending, because the nonce before its own is not used until `fillGap` is called. */
export async function pendingPayment(api: Api, phone: Phone, asked: Omit<Asked, "nonce">) {
  const gap = await nextNonce(api, asked.fromAddress);
  const requestId = await payDirectly(api, phone, { ...asked, nonce: gap + 1 });
  await waitForStatus(api, requestId, "SUBMITTED");
  const { transactionHash } = await storedRequest(api, requestId);
  const fillGap = async () => {
    const { fromAddress } = asked;
    const filler = { fromAddress, to: fromAddress, value: "1", nonce: gap };
    await waitForStatus(api, await payDirectly(api, phone, filler), "CONFIRMED");
  };
  return { requestId, hash: transactionHash ?? "", nonce: gap + 1, fillGap };
}

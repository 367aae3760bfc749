import type { SendIntent } from "~/lib/forms/intent";
import { verifyBitcoin } from "./bitcoin.server";
import { verifyEthereum } from "./ethereum.server";
import { refuse } from "./findings";
import type { Verification, VerificationFacts } from "./types";
import { readWebhookMessage } from "./webhook.server";

/**
 * Decodes what the backend asks to have signed and compares it with what the user meant. Never throws on
 * what the backend says: whatever cannot be read is a mismatch.
 * @param signData `signData` of the mutation's answer, untyped
 */
export async function verifyTransaction(
  signData: unknown,
  intent: SendIntent,
  facts: VerificationFacts,
): Promise<Verification> {
  const result =
    intent.family === "EVM"
      ? await verifyEthereum(signData, intent, facts)
      : await verifyBitcoin(signData, intent, facts);
  const { createdFingerprint: created } = facts;
  if (!result.ok || !created || created === result.fingerprint) return result;
  const message = "The transaction to sign is not the one that was created";
  return refuse("fingerprint", created, result.fingerprint, message);
}

/**
 * The same for a stored request: the webhook message must speak of this request and this sub-wallet.
 * @param message `getRequest.webhookMessage`, untyped
 */
export async function verifyRequest(
  message: unknown,
  requestId: string,
  intent: SendIntent,
  facts: VerificationFacts,
): Promise<Verification> {
  const read = readWebhookMessage(message);
  if (!read)
    return refuse("webhookMessage", "a request to sign", "something else", "The request cannot be read");
  if (read.requestId !== requestId) {
    return refuse("requestId", requestId, read.requestId, "The request to sign is another one");
  }
  if (read.subWalletId !== intent.subWalletId) {
    const message = "The request is not one of this sub-wallet";
    return refuse("subWalletId", intent.subWalletId, read.subWalletId, message);
  }
  return verifyTransaction(read.signData, intent, facts);
}

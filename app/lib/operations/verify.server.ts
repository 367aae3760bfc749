import type { SendFamily } from "~/lib/chains";
import type { IntentOf, SendIntent } from "~/lib/operations/intent";
import { verifyBinance } from "./binance/payment.server";
import { verifyBitcoin } from "./bitcoin/payment.server";
import { verifyCardano } from "./cardano/payment.server";
import { verifyDoge } from "./doge/payment.server";
import { verifyEthereum } from "./evm/payment.server";
import { refuse } from "./kit/findings";
import type { Verification, VerificationFacts, Verifier } from "./kit/types";
import { readWebhookMessage } from "./kit/webhook-message.server";
import { verifyRipple } from "./ripple/payment.server";
import { verifySolana } from "./solana/payment.server";
import { verifySubstrate } from "./substrate/payment.server";

const VERIFIERS: { [F in SendFamily]: Verifier<F> } = {
  EVM: verifyEthereum,
  BITCOIN: verifyBitcoin,
  DOGE: verifyDoge,
  RIPPLE: verifyRipple,
  CARDANO: verifyCardano,
  SOLANA: verifySolana,
  SUBSTRATE: verifySubstrate,
  BINANCE: verifyBinance,
};

function verify<F extends SendFamily>(
  family: F,
  signData: unknown,
  intent: IntentOf<F>,
  facts: VerificationFacts,
): Promise<Verification> {
  return VERIFIERS[family](signData, intent, facts);
}

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
  const result = await verify(intent.family, signData, intent, facts);
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

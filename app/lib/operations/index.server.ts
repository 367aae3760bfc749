import { EXCHANGE_TRANSFER, isOperationOffered, type LiveChainId } from "~/lib/chains";
import { createTransaction } from "~/lib/custody/transactions/create-transaction.server";
import type { CreatedTransaction, CreateOptions } from "~/lib/custody/transactions/mutation.server";
import { OPERATION_WORDS } from "~/lib/operation-words";
import type { Session } from "~/lib/session/session.server";
import { binancePayment } from "./binance/payment.server";
import { bitcoinPayment } from "./bitcoin/payment.server";
import { cardanoPayment } from "./cardano/payment.server";
import { cardanoStake, cardanoUnstake, cardanoWithdrawal } from "./cardano/stake.server";
import { dogePayment } from "./doge/payment.server";
import { isMessageSignData, verifyMessage } from "./evm/message.server";
import { ethereumPayment } from "./evm/payment.server";
import { isExchangeAccount } from "./exchange/transfer";
import { exchangeTransfer } from "./exchange/transfer.server";
import { type Intent, type IntentOf, type OperationName, toInput } from "./index";
import { DOES_OTHER, refuse } from "./kit/findings";
import { isFingerprintOf } from "./kit/fingerprint";
import type { ServerOperation } from "./kit/server-operation";
import type { ReadingContext, Verification, VerificationFacts } from "./kit/types";
import { readWebhookMessage } from "./kit/webhook-message.server";
import { OPERATION_OF } from "./operation-of";
import { ripplePayment } from "./ripple/payment.server";
import { solanaPayment, solanaTokenPayment } from "./solana/payment.server";
import { solanaStakes } from "./solana/stake.server";
import { substratePayment } from "./substrate/payment.server";
import { substrateStakes } from "./substrate/stake.server";

const OPERATIONS: { [O in OperationName]: ServerOperation<IntentOf<O>> } = {
  createEthereumTransaction: ethereumPayment,
  createBitcoinTransaction: bitcoinPayment,
  createDogePaymentTransaction: dogePayment,
  createRippleTransaction: ripplePayment,
  createCardanoPaymentTransaction: cardanoPayment,
  createCardanoStakeTransaction: cardanoStake,
  createCardanoUnstakeTransaction: cardanoUnstake,
  createCardanoWithdrawalTransaction: cardanoWithdrawal,
  createSolanaPaymentTransaction: solanaPayment,
  createSolanaTokenPaymentTransaction: solanaTokenPayment,
  ...solanaStakes,
  createSubstratePaymentTransaction: substratePayment,
  ...substrateStakes,
  createBinanceTransaction: binancePayment,
  createExchangeTransfer: exchangeTransfer,
};

const isOperation = (name: unknown): name is OperationName =>
  typeof name === "string" && Object.hasOwn(OPERATIONS, name);

/** Null if not an intent: absent, truncated, or another version's. */
export function readIntent(sealed: unknown): Intent | null {
  const operation = (sealed as { operation?: unknown } | null)?.operation;
  const parsed = isOperation(operation) ? OPERATIONS[operation].intent.safeParse(sealed) : null;
  return parsed?.success ? parsed.data : null;
}

/**
 * Has the backend build the transaction and, unless it is a preview, store it as a request.
 * @param currency display currency of the rates
 * @throws Error for the preview of an operation that has none; whatever `createTransaction` throws
 */
export function callOperation(
  session: Session,
  intent: Intent,
  currency: string,
  options: CreateOptions,
): Promise<CreatedTransaction> {
  return call(intent.operation, session, intent, currency, options);
}

function call<O extends OperationName>(
  operation: O,
  session: Session,
  intent: IntentOf<O>,
  currency: string,
  options: CreateOptions,
): Promise<CreatedTransaction> {
  return createTransaction(session, operation, toInput(operation, intent, currency), options);
}

function verify<O extends OperationName>(
  operation: O,
  signData: unknown,
  intent: IntentOf<O>,
  facts: VerificationFacts,
): Promise<Verification> {
  return OPERATIONS[operation].verify(signData, intent, facts);
}

/**
 * Decodes what the backend wants signed and compares it with the intent. Never throws on the backend's data: what
 * cannot be read is a mismatch.
 * @param signData `signData` of the mutation's answer, untyped
 */
export async function verifyTransaction(
  signData: unknown,
  intent: Intent,
  facts: VerificationFacts,
): Promise<Verification> {
  const result = await verify(intent.operation, signData, intent, facts);
  const other = result.ok ? null : otherOperation(signData, intent);
  if (other !== null) return refuse("operation", wordsOf(intent.operation), other, DOES_OTHER);
  const { createdFingerprint: created } = facts;
  if (!result.ok || !created || isFingerprintOf(created, result)) return result;
  const message = "The transaction to sign is not the one that was created";
  return refuse("fingerprint", created, result.fingerprint, message);
}

/**
 * The same for a stored request, whose message must name this request and this sub-wallet.
 * @param message `getRequest.webhookMessage`, untyped
 */
export async function verifyRequest(
  message: unknown,
  requestId: string,
  intent: Intent,
  facts: VerificationFacts,
): Promise<Verification> {
  const read = readRequest(message, requestId, intent.subWalletId);
  return read.ok ? verifyTransaction(read.signData, intent, { ...facts, requestId }) : read;
}

export interface DecodedRequest {
  /** As if entered exactly so; null for what nobody can enter here, such as a message. */
  intent: Intent | null;
  verification: Verification;
}

/**
 * Decodes a stored request without a known intent, and verifies all that does not depend on it. Null for an operation
 * that the console cannot read.
 * @param message `getRequest.webhookMessage`, untyped
 */
export async function decodeRequest(
  message: unknown,
  requestId: string,
  context: ReadingContext,
  facts: VerificationFacts,
): Promise<DecodedRequest | Extract<Verification, { ok: false }> | null> {
  const read = readRequest(message, requestId, context.base.subWalletId);
  if (!read.ok) return read;
  if (isMessageSignData(read.signData) && signsMessages(context.base.chain)) {
    return { intent: null, verification: await verifyMessage(read.signData, context, facts) };
  }
  for (const operation of Object.keys(OPERATIONS).filter(isOperation)) {
    if (!canRequest(context.base, operation)) continue;
    const intent = OPERATIONS[operation].read(read.signData, context);
    if (!intent) continue;
    return { intent, verification: await verifyTransaction(read.signData, intent, { ...facts, requestId }) };
  }
  return null;
}

/** The operation found instead of the intended one, in words; null if unknown. */
function otherOperation(signData: unknown, intent: Intent): string | null {
  if (isMessageSignData(signData) && signsMessages(intent.chain)) return OPERATION_WORDS.MESSAGE;
  const context: ReadingContext = { base: intent, assets: [], claimedTo: null };
  const reads = (operation: OperationName) => OPERATIONS[operation].read(signData, context) !== null;
  const offered = Object.keys(OPERATIONS)
    .filter(isOperation)
    .filter((one) => canRequest(intent, one));
  if (reads(intent.operation)) return null;
  const other = offered.find(reads);
  return other === undefined || wordsOf(other) === wordsOf(intent.operation) ? null : wordsOf(other);
}

const wordsOf = (operation: OperationName): string => OPERATION_WORDS[OPERATION_OF[operation]];

const signsMessages = (chain: LiveChainId) => isOperationOffered(chain, "createEthereumTransaction");

/** Exchange accounts make only transfers, and only they make those. */
function canRequest({ chain, subWalletId }: ReadingContext["base"], operation: OperationName): boolean {
  return (
    isExchangeAccount(subWalletId) === (operation === EXCHANGE_TRANSFER) &&
    isOperationOffered(chain, operation)
  );
}

function readRequest(message: unknown, requestId: string, subWalletId: string) {
  const read = readWebhookMessage(message);
  if (!read)
    return refuse("webhookMessage", "a request to sign", "something else", "The request cannot be read");
  if (read.requestId !== requestId) {
    return refuse("requestId", requestId, read.requestId, "The request to sign is a different one");
  }
  if (read.subWalletId !== subWalletId) {
    const message = "The request belongs to another sub-wallet";
    return refuse("subWalletId", subWalletId, read.subWalletId, message);
  }
  return { ok: true as const, signData: read.signData };
}

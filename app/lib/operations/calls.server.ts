import { createBinanceTransaction } from "~/lib/custody/create-binance-transaction.server";
import { createBitcoinTransaction } from "~/lib/custody/create-bitcoin-transaction.server";
import { createCardanoPaymentTransaction } from "~/lib/custody/create-cardano-payment.server";
import { createDogePaymentTransaction } from "~/lib/custody/create-doge-payment.server";
import {
  type CreateOptions,
  createEthereumTransaction,
} from "~/lib/custody/create-ethereum-transaction.server";
import { createRippleTransaction } from "~/lib/custody/create-ripple-transaction.server";
import { createSolanaPaymentTransaction } from "~/lib/custody/create-solana-payment.server";
import { createSolanaTokenPaymentTransaction } from "~/lib/custody/create-solana-token-payment.server";
import { createSubstratePaymentTransaction } from "~/lib/custody/create-substrate-payment.server";
import { type SendPayload, toPayload } from "~/lib/operations";
import type { SendIntent } from "~/lib/operations/intent";
import { fingerprintOf } from "~/lib/operations/kit/fingerprint";
import type { Session } from "~/lib/session/session.server";

/** Price of one whole coin of the asset and of the chain in the display currency, decimal text. */
export interface Rates {
  asset: string | null;
  chain: string | null;
}

/** What the backend prepared or made: unchecked. */
export interface Prepared {
  /** Null for a preview. */
  requestId: string | null;
  signData: unknown;
  /** Smallest units, where the backend names its fee beside the transaction. */
  reportedFee: number | null;
  /** The most that could be sent, and the fee of that, in smallest units; null where the backend does not say. */
  max: { amount: string; fee: string } | null;
  rates: Rates;
}

/** A request whose transaction is to be fetched: the answer does not hold it. */
export interface Created {
  requestId: string;
  /** Of what the backend says is to be signed, where it says so at once. */
  fingerprint: string | null;
}

type Operation = SendPayload["operation"];
type InputOf<O extends Operation> = Extract<SendPayload, { operation: O }>["input"];

type PreparingOperation = "createEthereumTransaction" | "createBitcoinTransaction";
type CreatingOperation = Exclude<Operation, PreparingOperation>;

type Prepare<O extends Operation> = (
  session: Session,
  input: InputOf<O>,
  options: CreateOptions,
) => Promise<Prepared>;

const PREPARING: { [O in PreparingOperation]: Prepare<O> } = {
  async createEthereumTransaction(session, input, options) {
    const answer = await createEthereumTransaction(session, input, options);
    const { requestId, signData, assetRate, chainRate } = answer;
    const rates = { asset: assetRate, chain: chainRate };
    return { requestId, signData, reportedFee: null, max: null, rates };
  },
  async createBitcoinTransaction(session, input, options) {
    const answer = await createBitcoinTransaction(session, input, options);
    const { requestId, signData, fee, chainRate, maxAllowedToSend, feeForMax } = answer;
    const max = maxAllowedToSend && feeForMax ? { amount: maxAllowedToSend, fee: feeForMax } : null;
    return { requestId, signData, reportedFee: fee, max, rates: { asset: chainRate, chain: chainRate } };
  },
};

type Create<O extends Operation> = (
  session: Session,
  input: InputOf<O>,
  idempotencyKey: string,
) => Promise<Created>;

/** For calls that answer the request's id and nothing else. */
function byId<O extends Operation>(
  call: (session: Session, input: InputOf<O>, idempotencyKey: string) => Promise<string>,
): Create<O> {
  return async (...parameters) => ({ requestId: await call(...parameters), fingerprint: null });
}

const CREATING: { [O in CreatingOperation]: Create<O> } = {
  async createRippleTransaction(session, input, idempotencyKey) {
    const { requestId, digest } = await createRippleTransaction(session, input, idempotencyKey);
    return { requestId, fingerprint: digest === null ? null : fingerprintOf([digest]) };
  },
  createCardanoPaymentTransaction: byId(createCardanoPaymentTransaction),
  createSolanaPaymentTransaction: byId(createSolanaPaymentTransaction),
  createSolanaTokenPaymentTransaction: byId(createSolanaTokenPaymentTransaction),
  createSubstratePaymentTransaction: byId(createSubstratePaymentTransaction),
  createDogePaymentTransaction: byId(createDogePaymentTransaction),
  createBinanceTransaction: byId(createBinanceTransaction),
};

function prepareBy<O extends PreparingOperation>(
  operation: O,
  session: Session,
  input: InputOf<O>,
  options: CreateOptions,
): Promise<Prepared> {
  return PREPARING[operation](session, input, options);
}

function createBy<O extends CreatingOperation>(
  operation: O,
  session: Session,
  input: InputOf<O>,
  idempotencyKey: string,
): Promise<Created> {
  return CREATING[operation](session, input, idempotencyKey);
}

function isPreparing(
  payload: SendPayload,
): payload is Extract<SendPayload, { operation: PreparingOperation }> {
  return Object.hasOwn(PREPARING, payload.operation);
}

/**
 * Has the backend build the transaction, and unless it is a preview store it as a request; the answer holds what is to
 * be signed.
 * @throws Error for a chain without a prepare step
 */
export function callPrepare(
  session: Session,
  intent: SendIntent,
  currency: string,
  options: CreateOptions,
): Promise<Prepared> {
  const payload = toPayload(intent, currency);
  if (!isPreparing(payload)) throw new Error(`${payload.operation} cannot prepare`);
  return prepareBy(payload.operation, session, payload.input, options);
}

/**
 * Has the backend make the request on a chain without a prepare step.
 * @throws Error for a chain with one
 */
export function callCreate(
  session: Session,
  intent: SendIntent,
  currency: string,
  idempotencyKey: string,
): Promise<Created> {
  const payload = toPayload(intent, currency);
  if (isPreparing(payload)) throw new Error(`${payload.operation} is to be prepared first`);
  return createBy(payload.operation, session, payload.input, idempotencyKey);
}

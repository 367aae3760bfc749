import { secp256k1 } from "@noble/curves/secp256k1";
import { decodeStdTx } from "../chains/binance/std-tx";
import { decodeCardano } from "../chains/cardano/decode";
import { decodeRippleTransaction } from "../chains/ripple/decode";
import { splitSolanaTransaction } from "../chains/solana/decode";
import { substrateSignature } from "../chains/substrate/decode";
import type { RequestRow } from "./move-request";
import { isTransactionRequestType, type TransactionRequestType } from "./request-type";

/** r||s (or Ed25519's R||S) of the first signature in a signed transaction, hex; null when it has none. */
type SignatureReader = (raw: string) => Promise<string | null>;

const readers: Record<TransactionRequestType, SignatureReader> = {
  ETHEREUM_TRANSACTION_REQUEST: ethereumSignature,
  BITCOIN_TRANSACTION_REQUEST: bitcoinSignature,
  DOGE_TRANSACTION_REQUEST: dogeSignature,
  SUBSTRATE_TRANSACTION_REQUEST: async (raw) => substrateSignature(raw),
  RIPPLE_TRANSACTION_REQUEST: rippleSignature,
  CARDANO_TRANSACTION_REQUEST: cardanoSignature,
  BINANCE_TRANSACTION_REQUEST: binanceSignature,
  SOLANA_TRANSACTION_REQUEST: solanaSignature,
};

/** Signatures on secp256k1 have a DER form too. */
const hasDerForm: ReadonlySet<TransactionRequestType> = new Set([
  "ETHEREUM_TRANSACTION_REQUEST",
  "BITCOIN_TRANSACTION_REQUEST",
  "DOGE_TRANSACTION_REQUEST",
  "RIPPLE_TRANSACTION_REQUEST",
  "BINANCE_TRANSACTION_REQUEST",
]);

/**
 * The wallet's own signature in a signed transaction, hex: raw is r||s; der its DER form, or the same bytes where the
 * curve has no DER form. The first one if there are several. Null before the request is signed.
 */
export async function transactionSignature(
  request: Pick<RequestRow, "type" | "rawTransaction">,
): Promise<{ raw: string; der: string } | null> {
  const { type, rawTransaction } = request;
  if (!rawTransaction || !isTransactionRequestType(type)) return null;
  const raw = await readers[type](rawTransaction);
  if (!raw) return null;
  const der = hasDerForm.has(type) ? secp256k1.Signature.fromCompact(raw).toDERHex() : raw;
  return { raw, der };
}

async function ethereumSignature(raw: string): Promise<string | null> {
  const { Transaction } = await import("ethers");
  const { signature } = Transaction.from(`0x${raw}`);
  return signature && `${signature.r.slice(2)}${signature.s.slice(2)}`;
}

async function bitcoinSignature(raw: string): Promise<string | null> {
  const { Transaction } = await import("bitcoinjs-lib");
  return scriptSignature(Transaction.fromHex(raw).ins[0]?.witness[0]);
}

async function dogeSignature(raw: string): Promise<string | null> {
  const { script, Transaction } = await import("bitcoinjs-lib");
  const [encoded] = script.decompile(Transaction.fromHex(raw).ins[0]?.script ?? new Uint8Array()) ?? [];
  return scriptSignature(encoded);
}

async function binanceSignature(raw: string): Promise<string> {
  return Buffer.from(decodeStdTx(Buffer.from(raw, "hex")).signature).toString("hex");
}

async function scriptSignature(encoded: unknown): Promise<string | null> {
  if (!(encoded instanceof Uint8Array)) return null;
  const { script } = await import("bitcoinjs-lib");
  return Buffer.from(script.signature.decode(encoded).signature).toString("hex");
}

async function rippleSignature(raw: string): Promise<string> {
  const { signature } = await decodeRippleTransaction(raw);
  return secp256k1.Signature.fromDER(signature).toCompactHex();
}

async function cardanoSignature(raw: string): Promise<string | null> {
  return (await decodeCardano(raw)).witnesses[0]?.signature ?? null;
}

async function solanaSignature(raw: string): Promise<string | null> {
  const [signature] = splitSolanaTransaction(raw).signatures;
  return signature ? Buffer.from(signature).toString("hex") : null;
}

import { secp256k1 } from "@noble/curves/secp256k1";
import { decodeStdTx } from "../chains/binance/std-tx";
import { decodeCardano } from "../chains/cardano/decode";
import { decodeRippleTransaction } from "../chains/ripple/decode";
import { splitSolanaTransaction } from "../chains/solana/decode";
import { substrateSignature } from "../chains/substrate/decode";
import type { RequestRow } from "./request-row";
import { isTransactionRequestType, type TransactionRequestType } from "./request-type";

/** r||s (or Ed25519's R||S) of the first signature, hex; null if none. */
type SignatureReader = (raw: string) => Promise<string | null>;

type SignatureFacts = {
  read: SignatureReader;
  /** On secp256k1. */
  hasDerForm: boolean;
};

const signatures: Record<TransactionRequestType, SignatureFacts> = {
  ETHEREUM_TRANSACTION_REQUEST: { read: ethereumSignature, hasDerForm: true },
  BITCOIN_TRANSACTION_REQUEST: { read: bitcoinSignature, hasDerForm: true },
  DOGE_TRANSACTION_REQUEST: { read: dogeSignature, hasDerForm: true },
  SUBSTRATE_TRANSACTION_REQUEST: { read: async (raw) => substrateSignature(raw), hasDerForm: false },
  RIPPLE_TRANSACTION_REQUEST: { read: rippleSignature, hasDerForm: true },
  CARDANO_TRANSACTION_REQUEST: { read: cardanoSignature, hasDerForm: false },
  BINANCE_TRANSACTION_REQUEST: { read: binanceSignature, hasDerForm: true },
  SOLANA_TRANSACTION_REQUEST: { read: solanaSignature, hasDerForm: false },
};

/**
 * The first signature, hex: raw is r||s; der its DER form, or the same bytes on curves without. Null before it is
 * signed.
 */
export async function transactionSignature(
  request: Pick<RequestRow, "type" | "rawTransaction">,
): Promise<{ raw: string; der: string } | null> {
  const { type, rawTransaction } = request;
  if (!rawTransaction || !isTransactionRequestType(type)) return null;
  const { read, hasDerForm } = signatures[type];
  const raw = await read(rawTransaction);
  if (!raw) return null;
  const der = hasDerForm ? secp256k1.Signature.fromCompact(raw).toDERHex() : raw;
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

import { ApiError } from "../../base/errors";
import type { HdPath } from "../../records/path";
import { type SignableDigest, signableDigest } from "../../records/signable";
import type { EvmChain } from "../names";
import { readEvmAddress } from "./address";
import { CALL_GAS_LIMIT, PLAIN_GAS_LIMIT } from "./facts";

/**
 * The contract's EthereumTransaction: legacy (type 0, EIP-155) or EIP-1559 (type 2). Quantities are decimal strings.
 */
export type EthereumTransaction = {
  type: 0 | 2;
  to: string;
  fromAddress: string;
  value: string;
  gasPrice: string | null;
  gasLimit: string;
  nonce: number;
  chainId: number;
  /** Null for a plain payment, as the public client requires. */
  data: string | null;
  maxFeePerGas: string | null;
  maxPriorityFeePerGas: string | null;
};

/** Wei per gas. */
export type DynamicFee = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };

export type EthereumPayment = {
  chain: EvmChain;
  from: string;
  to: string;
  /** As the caller wrote it, smallest units: decimal or 0x hex. */
  value: string;
  /** ERC-20; null for the native asset. */
  tokenContract?: string | null;
  /** 0x hex; not together with a token. */
  data?: string | null;
  nonce: number;
  /** Wei per gas. */
  gasPrice: bigint | DynamicFee;
  /** Null takes `defaultGasLimit`. */
  gasLimit?: bigint | null;
  chainId: number;
};

const ERC20_TRANSFER = "a9059cbb";
const GAS_PER_ZERO_BYTE = 4n;
const GAS_PER_BYTE = 16n;
/** An Ethereum block's gas limit. */
const MAX_GAS_LIMIT = 30_000_000n;

/**
 * Keeps the caller's `to` and decimal `value` of a plain payment, because the public client compares them as text. A
 * token payment goes to the contract with value "0" and `transfer` call data.
 * @throws ApiError INVALID_INPUT for an address, quantity, data, nonce or gas that no transaction can have
 */
export function buildEthereumTransaction(payment: EthereumPayment): EthereumTransaction {
  const { chain, nonce, chainId } = payment;
  const recipient = readEvmAddress(chain, payment.to);
  const data = readData(payment.data);
  if (!Number.isSafeInteger(nonce) || nonce < 0) {
    throw new ApiError("INVALID_INPUT", "Nonce must be an integer of 0 or larger");
  }
  const { tokenContract } = payment;
  if (tokenContract && data) throw new ApiError("INVALID_INPUT", "A token payment cannot carry data");

  const call = tokenContract
    ? {
        to: readEvmAddress(chain, tokenContract).checksum,
        value: "0",
        data: transferCallData(recipient.checksum, tokenAmount(payment.value)),
      }
    : { to: recipient.echo, value: readValue(payment.value), data };
  const gasLimit = payment.gasLimit ?? defaultGasLimit(call.data);
  if (gasLimit < intrinsicGas(call.data)) throw new ApiError("INVALID_INPUT", "The gas limit is too low");
  if (gasLimit > MAX_GAS_LIMIT) throw new ApiError("INVALID_INPUT", "The gas limit is too high");
  return {
    ...readPrice(payment.gasPrice),
    ...call,
    fromAddress: payment.from,
    gasLimit: gasLimit.toString(),
    nonce,
    chainId,
  };
}

/** 21,000 for a plain payment; for calls 65,000, or twice the cost of their data. */
function defaultGasLimit(data: string | null): bigint {
  if (data === null) return PLAIN_GAS_LIMIT;
  const forData = intrinsicGas(data) * 2n;
  return forData > CALL_GAS_LIMIT ? forData : CALL_GAS_LIMIT;
}

/** Without the value; wei. */
export function maxFee({ gasPrice, maxFeePerGas, gasLimit }: EthereumTransaction): bigint {
  return BigInt(gasPrice ?? maxFeePerGas ?? "") * BigInt(gasLimit);
}

type Price = Pick<EthereumTransaction, "type" | "gasPrice" | "maxFeePerGas" | "maxPriorityFeePerGas">;

function readPrice(price: bigint | DynamicFee): Price {
  const most = typeof price === "bigint" ? price : price.maxFeePerGas;
  if (most <= 0n) throw new ApiError("INVALID_INPUT", "The gas price must be larger than 0");
  if (typeof price === "bigint") {
    return { type: 0, gasPrice: price.toString(), maxFeePerGas: null, maxPriorityFeePerGas: null };
  }
  if (price.maxPriorityFeePerGas > most) {
    throw new ApiError("INVALID_INPUT", "The priority fee must not be higher than the maximum fee");
  }
  return {
    type: 2,
    gasPrice: null,
    maxFeePerGas: most.toString(),
    maxPriorityFeePerGas: price.maxPriorityFeePerGas.toString(),
  };
}

/**
 * 32 bytes: keccak-256 of RLP [nonce gasPrice gasLimit to value data chainId 0 0] (EIP-155), or of 0x02 and RLP
 * [chainId nonce maxPriorityFee maxFee gasLimit to value data accessList] (EIP-1559).
 */
export async function ethereumDigest(transaction: EthereumTransaction): Promise<Uint8Array> {
  const { unsignedHash } = await toEthers(transaction);
  return Buffer.from(unsignedHash.slice(2), "hex");
}

export async function ethereumSignable(
  transaction: EthereumTransaction,
  path: HdPath,
): Promise<SignableDigest> {
  return signableDigest(await ethereumDigest(transaction), path);
}

export async function toEthers(transaction: EthereumTransaction) {
  const { Transaction } = await import("ethers");
  const { type, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction;
  return Transaction.from({
    type,
    // ethers would take upper-case digits for a checksum.
    to: transaction.to.toLowerCase(),
    value: BigInt(transaction.value),
    data: transaction.data ?? "0x",
    ...(gasPrice !== null && { gasPrice: BigInt(gasPrice) }),
    ...(maxFeePerGas !== null && { maxFeePerGas: BigInt(maxFeePerGas) }),
    ...(maxPriorityFeePerGas !== null && { maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) }),
    gasLimit: BigInt(transaction.gasLimit),
    nonce: transaction.nonce,
    chainId: transaction.chainId,
  });
}

const UINT256_MAX = (1n << 256n) - 1n;

/** Converts hex to decimal. Zero is valid: it cancels a pending transaction. */
function readValue(text: string): string {
  if (!/^(0x[0-9a-f]{1,64}|[0-9]{1,78})$/i.test(text) || BigInt(text) > UINT256_MAX) {
    throw new ApiError("INVALID_INPUT", "The amount must be a whole number of the smallest unit");
  }
  return /^0x/i.test(text) ? BigInt(text).toString() : text;
}

function tokenAmount(text: string): bigint {
  const amount = BigInt(readValue(text));
  if (amount === 0n) throw new ApiError("INVALID_INPUT", "The amount must be larger than 0");
  return amount;
}

function readData(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text === "" || text === "0x") return null;
  if (!/^0x([0-9a-f]{2})+$/i.test(text) || text.length > 2 + 2 * 65_536) {
    throw new ApiError("INVALID_INPUT", "The data must be 0x and pairs of hex digits");
  }
  return text.toLowerCase();
}

/** `transfer(address,uint256)`. `recipient`: 0x and 40 hex digits. */
export function transferCallData(recipient: string, amount: bigint): string {
  const words = [recipient.slice(2).toLowerCase(), amount.toString(16)];
  return `0x${ERC20_TRANSFER}${words.map((word) => word.padStart(64, "0")).join("")}`;
}

function intrinsicGas(data: string | null): bigint {
  if (data === null) return PLAIN_GAS_LIMIT;
  const bytes = Buffer.from(data.slice(2), "hex");
  const zeros = BigInt(bytes.filter((byte) => byte === 0).length);
  return PLAIN_GAS_LIMIT + zeros * GAS_PER_ZERO_BYTE + (BigInt(bytes.length) - zeros) * GAS_PER_BYTE;
}

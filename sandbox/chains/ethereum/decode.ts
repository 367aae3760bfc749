import { toChecksumAddress } from "./address";

/** Addresses with EIP-55 checksum; quantities in wei. */
export type DecodedEthereum = {
  /** 0x and 64 hex digits. */
  hash: string;
  /** Recovered from the signature. */
  from: string;
  /** Null for a contract creation. */
  to: string | null;
  value: bigint;
  nonce: number;
  type: 0 | 2;
  /** Both are the gas price of a legacy transaction. */
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
  gasLimit: bigint;
  chainId: number;
  /** 0x hex; "0x" if none. */
  data: string;
};

/**
 * Recovers the sender of a legacy or EIP-1559 transaction.
 * @param raw hex, 0x or not
 * @throws Error for anything else, an access list, or a missing chain id
 */
export async function decodeEthereumTransaction(raw: string): Promise<DecodedEthereum> {
  const { Transaction } = await import("ethers");
  const parsed = Transaction.from(raw.startsWith("0x") ? raw : `0x${raw}`);
  const { type } = parsed;
  if (type !== 0 && type !== 2) throw new Error("Neither a legacy nor an EIP-1559 transaction");
  if (parsed.accessList && parsed.accessList.length > 0) throw new Error("It has an access list");
  // Each read of it recovers it from the signature again.
  const { from } = parsed;
  if (!parsed.isSigned() || from === null || parsed.hash === null) throw new Error("Not signed");
  if (parsed.chainId === 0n) throw new Error("Signed without a chain id");
  return {
    hash: parsed.hash,
    from,
    to: parsed.to,
    value: parsed.value,
    nonce: parsed.nonce,
    type,
    maxFeePerGas: parsed.maxFeePerGas ?? parsed.gasPrice ?? 0n,
    maxPriorityFeePerGas: parsed.maxPriorityFeePerGas ?? parsed.gasPrice ?? 0n,
    gasLimit: parsed.gasLimit,
    chainId: Number(parsed.chainId),
    data: parsed.data,
  };
}

/** Recipient with EIP-55 checksum; null for other call data. */
export function decodeTokenTransfer(data: string | null): { to: string; amount: bigint } | null {
  const match = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i.exec(data ?? "");
  if (!match?.[1] || !match[2]) return null;
  return { to: toChecksumAddress(match[1]), amount: BigInt(`0x${match[2]}`) };
}

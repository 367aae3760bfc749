import { toChecksumAddress } from "./address";

/** A signed transaction as the network reads it. Addresses carry their EIP-55 checksum; quantities in wei. */
export type DecodedEthereum = {
  /** 0x and 64 hex digits. */
  hash: string;
  /** Recovered from the signature. */
  from: string;
  /** Null for a contract creation. */
  to: string | null;
  value: bigint;
  nonce: number;
  gasPrice: bigint;
  gasLimit: bigint;
  chainId: number;
  /** 0x hex; "0x" when there is none. */
  data: string;
};

/**
 * Parses a signed legacy transaction (hex, 0x or not) and recovers its sender.
 * @throws Error for anything else, or without an EIP-155 chain id
 */
export async function decodeEthereumTransaction(raw: string): Promise<DecodedEthereum> {
  const { Transaction } = await import("ethers");
  const parsed = Transaction.from(raw.startsWith("0x") ? raw : `0x${raw}`);
  if (parsed.type !== 0) throw new Error("Not a legacy transaction");
  if (!parsed.isSigned() || parsed.from === null || parsed.hash === null) throw new Error("Not signed");
  if (parsed.chainId === 0n) throw new Error("Signed without a chain id");
  return {
    hash: parsed.hash,
    from: parsed.from,
    to: parsed.to,
    value: parsed.value,
    nonce: parsed.nonce,
    gasPrice: parsed.gasPrice ?? 0n,
    gasLimit: parsed.gasLimit,
    chainId: Number(parsed.chainId),
    data: parsed.data,
  };
}

/** Recipient (EIP-55) and amount of ERC-20 `transfer` call data; null when the data is anything else. */
export function decodeTokenTransfer(data: string | null): { to: string; amount: bigint } | null {
  const match = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i.exec(data ?? "");
  if (!match?.[1] || !match[2]) return null;
  return { to: toChecksumAddress(match[1]), amount: BigInt(`0x${match[2]}`) };
}

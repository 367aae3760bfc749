import type { HdPath } from "../../records/path";
import type { SubWalletType } from "../names";
import type { SigningKeys } from "../signing-keys";
import { readEvmAddress } from "./address";
import { type EthereumTransaction, toEthers } from "./build";
import { chainOfId } from "./facts";

/** raw: hex without 0x; hash: 0x and 64 hex digits. */
export type SignedEthereum = { raw: string; hash: string };

/**
 * Parses the signed transaction again: its sender must be `fromAddress`.
 * @param approvedDigest the approved `transactionDigest`
 * @throws Error if the digest differs, or the key is not the sender's
 */
export async function signEthereumTransaction(
  keys: SigningKeys,
  subWallet: { type: string; path: HdPath | null },
  transaction: EthereumTransaction,
  approvedDigest?: string,
): Promise<SignedEthereum> {
  if (!subWallet.path) throw new Error("The sub-wallet has no key");
  const { Signature, Transaction } = await import("ethers");
  const unsigned = await toEthers(transaction);
  const digest = Buffer.from(unsigned.unsignedHash.slice(2), "hex");
  if (approvedDigest !== undefined && approvedDigest !== digest.toString("hex")) {
    throw new Error("The transaction differs from what was approved");
  }
  const { r, s, recovery } = keys.signSecp256k1At(subWallet.type as SubWalletType, subWallet.path, digest);
  unsigned.signature = Signature.from({
    r: `0x${r.toString(16).padStart(64, "0")}`,
    s: `0x${s.toString(16).padStart(64, "0")}`,
    yParity: recovery === 1 ? 1 : 0,
  });
  const signed = Transaction.from(unsigned.serialized);
  const sender = readEvmAddress(chainOfId(transaction.chainId, keys.network), transaction.fromAddress);
  if (signed.from !== sender.checksum || !signed.hash) {
    throw new Error("The signed transaction does not come from the sub-wallet's address");
  }
  return { raw: signed.serialized.slice(2), hash: signed.hash };
}

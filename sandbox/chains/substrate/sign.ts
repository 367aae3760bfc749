import { ed25519 } from "@noble/curves/ed25519";
import { blake2b } from "@noble/hashes/blake2";
import type { HdPath } from "../../records/path";
import { locate } from "../hd-path";
import type { SigningKeys } from "../signing-keys";
import { readSubstrateAddress } from "./address";
import { extraOf, fromHex, type SubstrateTransaction, substrateMessage } from "./build";
import { compact } from "./scale";

/** raw: hex without 0x; hash: 0x and 64 hex digits. */
export type SignedSubstrate = { raw: string; hash: string };

export const SIGNED_V4 = 0x84;
export const ID = 0;
export const ED25519 = 0;

/**
 * Compares the recomputed message with the approved one before signing, and verifies the signature.
 * @param approvedMessage the approved `transactionDigest`
 * @throws Error if the message differs, or the key is not the address's
 */
export async function signSubstrateTransaction(
  keys: SigningKeys,
  subWallet: { path: HdPath | null },
  transaction: SubstrateTransaction,
  approvedMessage: string,
): Promise<SignedSubstrate> {
  if (!subWallet.path) throw new Error("The sub-wallet has no key");
  const message = substrateMessage(transaction);
  if (Buffer.from(message).toString("hex") !== approvedMessage) {
    throw new Error("The transaction differs from what was approved");
  }
  const { account, usage, position } = locate("DOT", subWallet.path);
  const signature = await keys.signEd25519("DOT", account, usage, position, message);
  const signer = readSubstrateAddress(transaction.address, keys.network);
  if (!ed25519.verify(signature, message, signer)) {
    throw new Error("The signed transaction does not come from the sub-wallet's address");
  }
  const extrinsic = Buffer.concat([
    Uint8Array.of(SIGNED_V4, ID, ...signer, ED25519, ...signature),
    extraOf(transaction),
    fromHex(transaction.method),
  ]);
  const raw = Buffer.concat([compact(extrinsic.length), extrinsic]);
  return { raw: raw.toString("hex"), hash: extrinsicHash(raw) };
}

/** BLAKE2b-256 of the whole extrinsic, as explorers show it. */
export const extrinsicHash = (raw: Uint8Array): string =>
  `0x${Buffer.from(blake2b(raw, { dkLen: 32 })).toString("hex")}`;

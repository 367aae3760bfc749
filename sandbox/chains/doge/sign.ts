import type { SignableDigest } from "../../records/signable";
import type { SigningKeys } from "../signing-keys";
import { compressedKey } from "../utxo/build";
import { type DogeTransaction, dogeDigests, toBitcoinJs } from "./build";

/** raw: hex; hash: txid in display order; size: bytes. */
export type SignedDoge = { raw: string; hash: string; size: number };

const SIGHASH_ALL = 0x01;

/**
 * Compares the recomputed digests with the approved ones before signing, and verifies each signature.
 * @param approved digests and key paths, in the order of the inputs
 * @throws Error if a digest is not the approved one, or a key is not the input's
 */
export async function signDogeTransaction(
  keys: SigningKeys,
  transaction: DogeTransaction,
  approved: readonly SignableDigest[],
): Promise<SignedDoge> {
  const { script } = await import("bitcoinjs-lib");
  const { default: ecc } = await import("@bitcoinerlab/secp256k1");
  const digests = await dogeDigests(transaction, keys.network);
  const signed = await toBitcoinJs(transaction, keys.network);
  for (const [index, input] of transaction.inputs.entries()) {
    const digest = digests[index];
    const approval = approved[index];
    if (!digest || !approval || Buffer.from(digest).toString("hex") !== approval.transactionDigest) {
      throw new Error(`Input ${index} differs from what was approved`);
    }
    const key = compressedKey(input.publicKey);
    const { compact } = keys.signSecp256k1At("DOGE", approval.path, digest);
    if (!ecc.verify(digest, key, compact)) throw new Error(`The key of input ${index} is not at its path`);
    signed.setInputScript(index, script.compile([script.signature.encode(compact, SIGHASH_ALL), key]));
  }
  return { raw: signed.toHex(), hash: signed.getId(), size: signed.byteLength() };
}

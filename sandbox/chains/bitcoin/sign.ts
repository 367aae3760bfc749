import type { SigningKeys } from "../signing-keys";
import { compressedKey } from "../utxo/build";
import { type BitcoinTransaction, bitcoinDigests, toBitcoinJs } from "./build";

/** raw: hex; hash: txid in display order; vsize: virtual bytes. */
export type SignedBitcoin = { raw: string; hash: string; vsize: number };

const SIGHASH_ALL = 0x01;

/**
 * Compares the recomputed digests with the approved ones before signing, and verifies each signature.
 * @throws Error if a digest is not the approved one, or a key is not the input's
 */
export async function signBitcoinTransaction(
  keys: SigningKeys,
  transaction: BitcoinTransaction,
): Promise<SignedBitcoin> {
  const { script } = await import("bitcoinjs-lib");
  const { default: ecc } = await import("@bitcoinerlab/secp256k1");
  const digests = await bitcoinDigests(transaction, keys.network);
  const signed = await toBitcoinJs(transaction, keys.network);
  for (const [index, input] of transaction.inputs.entries()) {
    const digest = digests[index];
    const approved = input.unverifiedDigestData.transactionDigest;
    if (!digest || Buffer.from(digest).toString("hex") !== approved) {
      throw new Error(`Input ${index} differs from what was approved`);
    }
    const { path, publicKey, addressType } = input.publicKeyProvenanceData;
    const key = compressedKey(publicKey);
    const { compact } = keys.signSecp256k1At("BTC", path, digest);
    if (!ecc.verify(digest, key, compact)) throw new Error(`The key of input ${index} is not at its path`);
    signed.setWitness(index, [script.signature.encode(compact, SIGHASH_ALL), key]);
    if (addressType === "COMPATIBILITY") signed.setInputScript(index, await redeemScriptPush(key));
  }
  return { raw: signed.toHex(), hash: signed.getId(), vsize: signed.virtualSize() };
}

async function redeemScriptPush(key: Uint8Array): Promise<Uint8Array> {
  const { crypto } = await import("bitcoinjs-lib");
  return Uint8Array.of(0x16, 0x00, 0x14, ...crypto.hash160(key));
}

import { ed25519 } from "@noble/curves/ed25519";
import type { SignableDigest } from "../../records/signable";
import { locate } from "../hd-path";
import type { SigningKeys } from "../signing-keys";
import { type CardanoTransaction, cardanoDigest, encodeBody, encodeSigned, type VkeyWitness } from "./encode";

/**
 * Compares the recomputed digest with the approved one before signing, and verifies each signature.
 * @returns raw: hex; hash: the transaction id
 */
export async function signCardanoTransaction(
  keys: SigningKeys,
  transaction: CardanoTransaction,
  approved: readonly SignableDigest[],
): Promise<{ raw: string; hash: string }> {
  const digest = cardanoDigest(transaction, keys.network);
  const hash = Buffer.from(digest).toString("hex");
  const witnesses: VkeyWitness[] = [];
  for (const { path, transactionDigest } of approved) {
    if (transactionDigest !== hash) throw new Error("The transaction differs from what was approved");
    const { account, usage, position } = locate("ADA", path);
    const publicKey = Buffer.from((await keys.derive("ADA", account, usage, position)).publicKey, "hex");
    const signature = await keys.signEd25519("ADA", account, usage, position, digest);
    if (!ed25519.verify(signature, digest, publicKey)) throw new Error("The signature does not verify");
    witnesses.push({ publicKey, signature });
  }
  return {
    raw: Buffer.from(encodeSigned(encodeBody(transaction, keys.network), witnesses)).toString("hex"),
    hash,
  };
}

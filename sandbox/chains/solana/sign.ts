import type { SignableDigest } from "../../records/signable";
import { base58 } from "../base58";
import { locate } from "../hd-path";
import type { SigningKeys } from "../signing-keys";
import { type SolanaTransaction, solanaMessage } from "./encode";

/** raw: hex without 0x; hash: base58 of the first signature, the transaction id. */
export type SignedSolana = { raw: string; hash: string };

/**
 * In the order of the message's signers.
 * @throws Error if the message is not the approved one, or a key is not the signer's
 */
export async function signSolanaTransaction(
  keys: SigningKeys,
  transaction: SolanaTransaction,
  digests: readonly SignableDigest[],
): Promise<SignedSolana> {
  const message = await solanaMessage(transaction);
  const approved = Buffer.from(message).toString("hex");
  if (digests.some(({ transactionDigest }) => transactionDigest !== approved)) {
    throw new Error("The transaction differs from what was approved");
  }
  const signers = transaction.accountKeys.slice(0, transaction.header.numRequiredSignatures);
  if (signers.length !== digests.length) throw new Error("The transaction's signers do not match");
  const signatures: Uint8Array[] = [];
  for (const [at, { path }] of digests.entries()) {
    const { account, usage, position } = locate("SOL", path);
    const { address } = await keys.derive("SOL", account, usage, position);
    if (address !== signers[at]) throw new Error("The transaction does not come from the sub-wallet's key");
    signatures.push(await keys.signEd25519("SOL", account, usage, position, message));
  }
  const raw = Buffer.concat([Uint8Array.of(signatures.length), ...signatures, message]);
  return { raw: raw.toString("hex"), hash: base58.encode(signatures[0]!) };
}

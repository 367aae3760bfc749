import { secp256k1 } from "@noble/curves/secp256k1";
import type { HdPath } from "../../records/path";
import type { SigningKeys } from "../signing-keys";
import { type RippleTransaction, rippleMessage, toXrpl } from "./build";
import { decodeRippleTransaction } from "./decode";

/** raw: hex, upper case as the ledger writes it; hash: 64 hex digits, upper case. */
export type SignedRipple = { raw: string; hash: string };

/**
 * Parses the signed payment again: the key must be the account's and the signature valid.
 * @param approved the approved message, hex
 * @throws Error if the payment differs, or the key is not the account's
 */
export async function signRippleTransaction(
  keys: SigningKeys,
  path: HdPath | null,
  transaction: RippleTransaction,
  approved: string | undefined,
): Promise<SignedRipple> {
  if (!path) throw new Error("The sub-wallet has no key");
  const message = await rippleMessage(transaction);
  if (Buffer.from(message).toString("hex") !== approved) {
    throw new Error("The transaction differs from what was approved");
  }
  const { compact } = keys.signSecp256k1At("XRP", path, message);
  const signature = secp256k1.Signature.fromCompact(compact).toDERHex().toUpperCase();
  const { encode } = await import("ripple-binary-codec");
  const raw = encode({ ...toXrpl(transaction), TxnSignature: signature });
  const { hash } = await decodeRippleTransaction(raw);
  return { raw, hash };
}

import { secp256k1 } from "@noble/curves/secp256k1";
import type { EthereumMessage } from "../chains/ethereum/message";
import { encryptTo } from "../records/ecies";
import type { SignableDigest } from "../records/signable";
import type { RequestRow } from "./request-row";
import { isMessageRequestType } from "./request-type";

/** Null for a request that is not a message. */
export function messageSignDataOf({
  type,
  unsigned,
  digests: [digest],
}: {
  type: string;
  unsigned: Record<string, unknown> | null;
  digests: SignableDigest[];
}): (EthereumMessage & { digest: string }) | null {
  if (!isMessageRequestType(type) || !unsigned || !digest) return null;
  const { kind, message, address } = unsigned as EthereumMessage;
  return { kind, message, address, digest: digest.transactionDigest };
}

/** Encrypted if the request named a key, differently each time. Null before it is signed. */
export function messageSignature({
  messageSignature: signature,
  intent,
}: RequestRow): { raw: string; der: string | null } | null {
  if (!signature) return null;
  const { signatureEncryptionPublicKey: key } = intent;
  if (typeof key !== "string" || key === "") {
    return { raw: signature, der: secp256k1.Signature.fromCompact(signature).toDERHex() };
  }
  return { raw: Buffer.from(encryptTo(key, Buffer.from(signature, "hex"))).toString("hex"), der: null };
}

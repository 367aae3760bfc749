import { keccak_256 } from "@noble/hashes/sha3";
import { invalidInput } from "../../base/errors";
import type { HdPath } from "../../records/path";
import type { SubWalletType } from "../names";
import type { SigningKeys } from "../signing-keys";
import { readTypedData, typedDataDigest } from "./typed-data";

export type MessageKind = "PERSONAL" | "TYPED_DATA_V3" | "TYPED_DATA_V4";

/** `message` as in the contract's MessageSignData. */
export type EthereumMessage = {
  kind: MessageKind;
  message: string;
  address: string;
};

const MAX_BYTES = 20_000;

/**
 * From 0x hex, or else UTF-8 text.
 * @throws ApiError INVALID_INPUT if empty or too long, and for hex that is not whole bytes
 */
export function personalBytes(message: string): Uint8Array {
  const isHex = message.startsWith("0x");
  if (isHex && !/^0x([0-9a-f]{2})*$/i.test(message)) {
    throw invalidInput("A message that starts with 0x must be pairs of hex digits");
  }
  const bytes = isHex ? Buffer.from(message.slice(2), "hex") : Buffer.from(message, "utf8");
  if (bytes.length === 0) throw invalidInput("The message is empty");
  if (bytes.length > MAX_BYTES) throw invalidInput(`The message is longer than ${MAX_BYTES} bytes`);
  return bytes;
}

/**
 * 32 bytes: EIP-191 for a personal message, EIP-712 for typed data.
 * @throws ApiError INVALID_INPUT for a message that cannot be signed
 */
export async function messageDigest({
  kind,
  message,
}: Omit<EthereumMessage, "address">): Promise<Uint8Array> {
  if (kind !== "PERSONAL") return typedDataDigest(readTypedData(message, kind === "TYPED_DATA_V4"));
  const bytes = personalBytes(message);
  const prefix = Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`, "utf8");
  return keccak_256(Buffer.concat([prefix, bytes]));
}

/**
 * Deterministic (RFC 6979).
 * @param approvedDigest the approved `transactionDigest`
 * @returns r||s, 128 hex digits
 * @throws Error if the message has another digest
 */
export async function signMessage(
  keys: SigningKeys,
  subWallet: { type: string; path: HdPath | null },
  message: EthereumMessage,
  approvedDigest: string,
): Promise<string> {
  if (!subWallet.path) throw new Error("The sub-wallet has no key");
  const digest = await messageDigest(message);
  if (Buffer.from(digest).toString("hex") !== approvedDigest) {
    throw new Error("The message differs from what was approved");
  }
  const { compact } = keys.signSecp256k1At(subWallet.type as SubWalletType, subWallet.path, digest);
  return Buffer.from(compact).toString("hex");
}

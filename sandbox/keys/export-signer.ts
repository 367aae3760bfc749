import { hkdfSync } from "node:crypto";
import { ed25519 } from "@noble/curves/ed25519";

export type ExportSigner = {
  publicKey: string;
  /** 128 hex characters over the message itself (RFC 8032). */
  sign(message: Uint8Array): string;
};

/** HKDF-SHA256 separates this key from all others of the entropy. */
const LABEL = "strongroom/exports/ed25519";

/** @param entropy of the vault's seed */
export function createExportSigner(entropy: Uint8Array): ExportSigner {
  const privateKey = new Uint8Array(hkdfSync("sha256", entropy, "", LABEL, 32));
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
  return {
    publicKey: hex(ed25519.getPublicKey(privateKey)),
    sign: (message) => hex(ed25519.sign(message, privateKey)),
  };
}

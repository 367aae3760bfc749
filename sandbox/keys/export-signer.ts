import { hkdfSync } from "node:crypto";
import { ed25519 } from "@noble/curves/ed25519";

export type ExportSigner = {
  /** Ed25519, 64 hex characters. */
  publicKey: string;
  /** 128 hex characters over the message itself, without a digest in between (RFC 8032). */
  sign(message: Uint8Array): string;
};

/** Not a key of any chain: HKDF-SHA256 separates it from everything else that the entropy gives rise to. */
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

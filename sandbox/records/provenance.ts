import { createHash } from "node:crypto";
import { derInteger, derOctetString, derPrintableString, derSequence } from "./der";
import { type HdPath, pathNumbers } from "./path";

export type ProvenanceRecord = {
  walletId: string;
  path: HdPath;
  /** Hex: uncompressed secp256k1 or 32-byte ed25519. */
  publicKey: string;
};

/** DER SEQUENCE{PrintableString walletId, SEQUENCE OF INTEGER path, OCTET STRING publicKey} (contract, section 6). */
export function encodeProvenance({ walletId, path, publicKey }: ProvenanceRecord): Uint8Array {
  return derSequence([
    derPrintableString(walletId),
    derSequence(pathNumbers(path).map(derInteger)),
    derOctetString(Buffer.from(publicKey, "hex")),
  ]);
}

/** SHA-256, signed by the cluster's provenance key. */
export function provenanceDigest(record: ProvenanceRecord): Uint8Array {
  return createHash("sha256").update(encodeProvenance(record)).digest();
}

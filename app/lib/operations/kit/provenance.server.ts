import { p256 } from "@noble/curves/p256";
import { sha256 } from "@noble/hashes/sha2";
import { hexToBytes } from "@noble/hashes/utils";
import { isPath, provenanceRecord } from "./der";
import type { KeyProvenance } from "./sign-data.server";

/**
 * Whether the cluster certifies this key: P-256 (r||s) over SHA-256 of the DER record. Signature and keys are hex
 * without 0x.
 */
export function isProvenanceValid(
  walletId: string,
  key: Pick<KeyProvenance, "publicKey" | "trustVaultProvenanceSignature"> & { path: readonly string[] },
  provenancePublicKey: string,
): boolean {
  if (!isPath(key.path)) return false;
  const record = sha256(provenanceRecord(walletId, key.path, key.publicKey));
  try {
    // Hardware modules create signatures with high and low s.
    const signature = hexToBytes(key.trustVaultProvenanceSignature);
    return p256.verify(signature, record, hexToBytes(provenancePublicKey), { lowS: false });
  } catch {
    return false;
  }
}

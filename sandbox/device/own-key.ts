import { addressOfKey } from "../chains/address-of-key";
import type { PublicKeyProvenance } from "../chains/utxo/build";
import { verifyP256 } from "../records/p256";
import { provenanceDigest } from "../records/provenance";
import type { ReadingContext } from "./reading";

/** Requires provenance by the wallet's cluster. Anything sent elsewhere is a payment. */
export async function isOwnKey(
  type: "BTC" | "DOGE",
  provenance: PublicKeyProvenance | null,
  address: string,
  context: ReadingContext,
): Promise<boolean> {
  if (!provenance?.trustVaultProvenanceSignature) return false;
  const { path, publicKey, trustVaultProvenanceSignature } = provenance;
  const digest = provenanceDigest({ walletId: context.walletId, path, publicKey });
  if (!verifyP256(context.provenancePublicKey, digest, trustVaultProvenanceSignature)) return false;
  const addressType = provenance.addressType ?? "COMPATIBILITY";
  const location = { type, account: 0, usage: 1, position: 0, addressType } as const;
  return (await addressOfKey(location, Buffer.from(publicKey, "hex"), context.network)) === address;
}

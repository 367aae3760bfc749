import { factsOfType } from "./facts";
import type { KeyLocation } from "./hd-path";
import type { Network } from "./names";

/**
 * ADA is not supported: its addresses take two keys.
 * @param publicKey uncompressed secp256k1 (65 bytes) or ed25519 (32 bytes)
 */
export async function addressOfKey(
  { type, addressType = "COMPATIBILITY" }: KeyLocation,
  publicKey: Uint8Array,
  network: Network,
): Promise<string> {
  const { ofKey } = factsOfType(type).addresses;
  if (!ofKey) throw new Error(`An address of type ${type} takes more than one key`);
  return ofKey(publicKey, network, addressType);
}

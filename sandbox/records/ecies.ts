import { createCipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1";

/** 04 and 128 hex digits, a point on the curve. */
export function isSecp256k1PublicKey(hex: string): boolean {
  if (!/^04[0-9a-f]{128}$/i.test(hex)) return false;
  try {
    secp256k1.ProjectivePoint.fromHex(hex.toLowerCase()).assertValidity();
    return true;
  } catch {
    return false;
  }
}

/**
 * As ecies-geth 1.x, for the browser extension: ephemeral key (65 bytes) || IV (16) || AES-128-CTR || HMAC-SHA256 over
 * IV and ciphertext (32). Both keys come from SHA-256(00000001 || ECDH x).
 * @param publicKey uncompressed, hex
 */
export function encryptTo(publicKey: string, plain: Uint8Array): Uint8Array {
  const ephemeral = secp256k1.utils.randomPrivateKey();
  const shared = secp256k1.getSharedSecret(ephemeral, publicKey.toLowerCase()).subarray(1, 33);
  const derived = createHash("sha256")
    .update(Uint8Array.of(0, 0, 0, 1))
    .update(shared)
    .digest();
  const iv = randomBytes(16);
  const cipher = createCipheriv("aes-128-ctr", derived.subarray(0, 16), iv);
  const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final()]);
  const macKey = createHash("sha256").update(derived.subarray(16)).digest();
  const mac = createHmac("sha256", macKey).update(sealed).digest();
  return Buffer.concat([secp256k1.getPublicKey(ephemeral, false), sealed, mac]);
}

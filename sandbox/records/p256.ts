import { p256 } from "@noble/curves/p256";

/** Lower-case hex: privateKey 32 bytes, publicKey 65 bytes uncompressed (04…). */
export type P256Key = { privateKey: string; publicKey: string };

export function createP256Key(): P256Key {
  const privateKey = p256.utils.randomPrivateKey();
  return { privateKey: hex(privateKey), publicKey: hex(p256.getPublicKey(privateKey, false)) };
}

/** Signs a 32-byte digest: r||s, 128 hex characters, low s, deterministic (RFC 6979). */
export function signP256(privateKey: string, digest: Uint8Array): string {
  if (digest.length !== 32) throw new RangeError("A P-256 digest is 32 bytes");
  return hex(p256.sign(digest, privateKey, { prehash: false, lowS: true }).toCompactRawBytes());
}

/**
 * r||s, 128 hex characters; key uncompressed (04…, 130). Accepts high s, because phones and HSMs produce both. False
 * for malformed input.
 */
export function verifyP256(publicKey: string, digest: Uint8Array, signature: string): boolean {
  if (!isP256PublicKey(publicKey) || !/^[0-9a-f]{128}$/i.test(signature) || digest.length !== 32)
    return false;
  try {
    return p256.verify(Buffer.from(signature, "hex"), digest, Buffer.from(publicKey, "hex"), {
      prehash: false,
      lowS: false,
      format: "compact",
    });
  } catch {
    return false;
  }
}

/** Uncompressed, and a point on the curve. */
export function isP256PublicKey(text: string): boolean {
  if (!/^04[0-9a-f]{128}$/i.test(text)) return false;
  try {
    p256.ProjectivePoint.fromHex(text.toLowerCase()).assertValidity();
    return true;
  } catch {
    return false;
  }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}

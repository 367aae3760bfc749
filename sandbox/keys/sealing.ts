import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Sealed } from "../db/schema";

const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** 32 bytes in base64url. The error does not repeat the text, which is a secret. */
export function readMasterKey(text: string): Uint8Array {
  const key = Buffer.from(text, "base64url");
  if (key.length !== KEY_BYTES) throw new Error("SANDBOX_MASTER_KEY must be 32 bytes in base64url");
  return key;
}

/**
 * AES-256-GCM. HKDF-SHA256 derives a key per context, which is also the additional data: nothing can be unsealed in
 * another context.
 */
export function seal(masterKey: Uint8Array, plaintext: Uint8Array, context: string): Sealed {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", contextKey(masterKey, context), iv);
  cipher.setAAD(Buffer.from(context));
  const enc = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return {
    enc: enc.toString("base64url"),
    iv: iv.toString("base64url"),
    tag: cipher.getAuthTag().toString("base64url"),
  };
}

/** @throws for another key or context, or changed bytes */
export function unseal(masterKey: Uint8Array, box: Sealed, context: string): Uint8Array {
  const iv = Buffer.from(box.iv, "base64url");
  const tag = Buffer.from(box.tag, "base64url");
  // Node would accept shortened tags, which are easier to forge.
  if (iv.length !== IV_BYTES || tag.length !== TAG_BYTES) throw new Error("Sealed value is malformed");
  const decipher = createDecipheriv("aes-256-gcm", contextKey(masterKey, context), iv, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(Buffer.from(box.enc, "base64url")), decipher.final()]);
}

function contextKey(masterKey: Uint8Array, context: string): Buffer {
  if (masterKey.length !== KEY_BYTES) throw new Error("The master key must be 32 bytes");
  return Buffer.from(hkdfSync("sha256", masterKey, "", `strongroom/sealing/${context}`, KEY_BYTES));
}

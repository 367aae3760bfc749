import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import { env } from "../../env.server";
import { keyFor } from "../seal.server";

const PURPOSE = "shared-state";
const CIPHER = "aes-256-gcm";
const IV_LENGTH = 12;
const TAG_LENGTH = 16;

/**
 * AES-256-GCM for this place only: whoever can write to Redis can neither make a value nor move one. Keeps what JSON
 * would lose, such as absent fields that are named.
 */
export function sealValue(place: string, value: unknown): string {
  const iv = randomBytes(IV_LENGTH);
  const cipher = createCipheriv(CIPHER, keyFor(env().SESSION_SECRETS[0] ?? "", PURPOSE), iv);
  cipher.setAAD(Buffer.from(place));
  const sealed = [iv, cipher.update(serialize(value)), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(sealed).toString("base64");
}

/** Null if no secret of this console opens it. */
export function openValue(place: string, text: string): { value: unknown } | null {
  const sealed = Buffer.from(text, "base64");
  if (sealed.length < IV_LENGTH + TAG_LENGTH) return null;
  for (const secret of env().SESSION_SECRETS) {
    try {
      const iv = sealed.subarray(0, IV_LENGTH);
      const options = { authTagLength: TAG_LENGTH };
      const decipher = createDecipheriv(CIPHER, keyFor(secret, PURPOSE), iv, options);
      decipher.setAAD(Buffer.from(place));
      decipher.setAuthTag(sealed.subarray(-TAG_LENGTH));
      const body = sealed.subarray(IV_LENGTH, -TAG_LENGTH);
      return { value: deserialize(Buffer.concat([decipher.update(body), decipher.final()])) };
    } catch {
      // Another secret may open it.
    }
  }
  return null;
}

/** Where a value of these keys stands in Redis. They are random ids; the hash keeps their names short and alike. */
export function placeOf(name: string, key: string): string {
  return `strongroom:${name}:${createHash("sha256").update(key).digest("base64url")}`;
}

/** The same for personal data, which a plain hash would not hide. */
export function hiddenPlaceOf(name: string, key: string): string {
  const secret = keyFor(env().SESSION_SECRETS[0] ?? "", PURPOSE);
  return `strongroom:${name}:${createHmac("sha256", secret).update(key).digest("base64url")}`;
}

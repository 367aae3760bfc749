import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { env } from "../env.server";

const IV_LENGTH = 12;
const TAG_LENGTH = 16;
const MAX_OPENED_BYTES = 64 * 1024;
const keys = new Map<string, Buffer>();

/** AES-256-GCM; base64url of iv, ciphertext and tag. Compressed, because cookies are small. */
export function seal(purpose: string, value: unknown, secrets = env().SESSION_SECRETS): string {
  const iv = randomBytes(IV_LENGTH);
  const cipher = createCipheriv("aes-256-gcm", keyFor(secrets[0] ?? "", purpose), iv);
  const plain = deflateRawSync(Buffer.from(JSON.stringify(value)));
  const sealed = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return sealed.toString("base64url");
}

/** Null if the text is forged, damaged or made for another purpose. Tries all secrets. */
export function unseal(purpose: string, text: string, secrets = env().SESSION_SECRETS): unknown {
  const sealed = Buffer.from(text, "base64url");
  if (sealed.length <= IV_LENGTH + TAG_LENGTH) return null;
  for (const secret of secrets) {
    try {
      const decipher = createDecipheriv(
        "aes-256-gcm",
        keyFor(secret, purpose),
        sealed.subarray(0, IV_LENGTH),
        {
          authTagLength: TAG_LENGTH,
        },
      );
      decipher.setAuthTag(sealed.subarray(-TAG_LENGTH));
      const plain = Buffer.concat([
        decipher.update(sealed.subarray(IV_LENGTH, -TAG_LENGTH)),
        decipher.final(),
      ]);
      return JSON.parse(inflateRawSync(plain, { maxOutputLength: MAX_OPENED_BYTES }).toString());
    } catch {
      // Another secret may open it.
    }
  }
  return null;
}

/** A 256-bit key per purpose (HKDF-SHA256), so that no cookie can stand in for another. */
export function keyFor(secret: string, purpose: string): Buffer {
  const id = `${purpose}\n${secret}`;
  let key = keys.get(id);
  if (!key) {
    key = Buffer.from(hkdfSync("sha256", secret, "", `strongroom/${purpose}/1`, 32));
    keys.set(id, key);
  }
  return key;
}

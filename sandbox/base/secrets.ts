import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import type { SandboxEnv } from "./env";

/** Every use needs its own purpose, so that no key has two uses. */
type Purpose =
  | "session"
  | "pin-pepper"
  | "sign-in-email"
  | "first-positions"
  | "pin-challenge"
  | "paging"
  | "device-form"
  | "help-widget";

const derived = new Map<string, Buffer>();

/** 32 bytes, by HKDF-SHA256 from the master key. */
export function deriveKey(env: Pick<SandboxEnv, "SANDBOX_MASTER_KEY">, purpose: Purpose): Buffer {
  const id = `${purpose}:${env.SANDBOX_MASTER_KEY}`;
  const known = derived.get(id);
  if (known) return known;
  const master = Buffer.from(env.SANDBOX_MASTER_KEY, "base64url");
  const key = Buffer.from(hkdfSync("sha256", master, "strongroom", `strongroom/${purpose}/v1`, 32));
  derived.set(id, key);
  return key;
}

export const hmac = (key: Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

export const sha256Hex = (text: string): string => createHash("sha256").update(text).digest("hex");

/** All parts base64url. */
export type SealedHandle = { enc: string; iv: string; tag: string };

export function seal(key: Buffer, value: unknown): SealedHandle {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  const enc = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
  return {
    enc: enc.toString("base64url"),
    iv: iv.toString("base64url"),
    tag: cipher.getAuthTag().toString("base64url"),
  };
}

/** Undefined if sealed under another key or changed. */
export function unseal(key: Buffer, handle: SealedHandle): unknown {
  const iv = Buffer.from(handle.iv, "base64url");
  const tag = Buffer.from(handle.tag, "base64url");
  // Node would accept shortened tags, which are easier to forge.
  if (iv.length !== 12 || tag.length !== 16) return undefined;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: 16 }).setAuthTag(tag);
    const text = Buffer.concat([decipher.update(Buffer.from(handle.enc, "base64url")), decipher.final()]);
    return JSON.parse(text.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** The keys of one session's records; the browser does not export them. */
export interface StorageKey {
  seal: CryptoKey;
  /** HMAC-SHA256: records are stored under a code, because their keys may hold an address or a name. */
  code: CryptoKey;
  owner: string;
}

const IV_LENGTH = 12;
const CODE_LENGTH = 16;

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** @param secret base64url of 32 bytes, from the server */
export async function importStorageKey(secret: string, owner: string): Promise<StorageKey> {
  const { subtle } = crypto;
  const source = await subtle.importKey("raw", fromBase64(secret), "HKDF", false, ["deriveKey"]);
  const derive = (purpose: string, kind: AesKeyGenParams | HmacKeyGenParams, usages: KeyUsage[]) =>
    subtle.deriveKey(
      { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: bytesOf(purpose) },
      source,
      kind,
      false,
      usages,
    );
  const [seal, code] = await Promise.all([
    derive("seal", { name: "AES-GCM", length: 256 }, ["encrypt", "decrypt"]),
    derive("code", { name: "HMAC", hash: "SHA-256", length: 256 }, ["sign"]),
  ]);
  return { seal, code, owner };
}

export async function codeOf({ code }: StorageKey, text: string): Promise<string> {
  const mac = await crypto.subtle.sign("HMAC", code, bytesOf(text));
  return toBase64(new Uint8Array(mac, 0, CODE_LENGTH));
}

/** base64url of a random IV and the ciphertext. Opens only with the same `context`. */
export async function sealText({ seal }: StorageKey, text: string, context: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH));
  const algorithm = { name: "AES-GCM", iv, additionalData: bytesOf(context) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, seal, bytesOf(text)));
  const all = new Uint8Array(IV_LENGTH + sealed.length);
  all.set(iv);
  all.set(sealed, IV_LENGTH);
  return toBase64(all);
}

export async function openText({ seal }: StorageKey, sealed: string, context: string): Promise<string> {
  const all = fromBase64(sealed);
  const algorithm = { name: "AES-GCM", iv: all.subarray(0, IV_LENGTH), additionalData: bytesOf(context) };
  return new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, seal, all.subarray(IV_LENGTH)));
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  // In pieces: a call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}

import { sha1 } from "@noble/hashes/legacy";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";

const namespace = utf8ToBytes("strongroom-seeds");

/** UUID version 5: every installation seeds the same ids. */
export function seedId(label: string): string {
  const bytes = sha1(new Uint8Array([...namespace, ...utf8ToBytes(label)])).slice(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytesToHex(bytes);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

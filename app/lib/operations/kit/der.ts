import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";

const INTEGER = 0x02;
const OCTET_STRING = 0x04;
const UTF8_STRING = 0x0c;
const PRINTABLE_STRING = 0x13;
const SEQUENCE = 0x30;
const PATH_PART = /^0x[0-9a-fA-F]{1,8}$/;

function bytesOfNumber(value: number | bigint): number[] {
  const bytes: number[] = [];
  for (let rest = BigInt(value); rest > 0n; rest >>= 8n) bytes.unshift(Number(rest & 0xffn));
  return bytes.length > 0 ? bytes : [0];
}

function tagged(tag: number, content: Uint8Array): Uint8Array {
  const { length } = content;
  const size = bytesOfNumber(length);
  const head = length < 0x80 ? [tag, length] : [tag, 0x80 | size.length, ...size];
  return concatBytes(Uint8Array.from(head), content);
}

/** Not negative. */
export function derInteger(value: number | bigint): Uint8Array {
  const bytes = bytesOfNumber(value);
  // DER integers are signed: a set top bit needs a zero byte before it.
  return tagged(INTEGER, Uint8Array.from((bytes[0] ?? 0) >= 0x80 ? [0, ...bytes] : bytes));
}

function pathSequence(path: readonly string[]): Uint8Array {
  return tagged(SEQUENCE, concatBytes(...path.map((part) => derInteger(Number.parseInt(part, 16)))));
}

export function derSequence(parts: readonly Uint8Array[]): Uint8Array {
  return tagged(SEQUENCE, concatBytes(...parts));
}

export function derUtf8String(text: string): Uint8Array {
  return tagged(UTF8_STRING, utf8ToBytes(text));
}

export function derOctetString(bytes: Uint8Array): Uint8Array {
  return tagged(OCTET_STRING, bytes);
}

/** UTF8String; a missing text is an empty one. */
export function derText(text: string | null | undefined): Uint8Array {
  return derUtf8String(text ?? "");
}

/** For what is signed whole, not as a chain's digest: the encoding and its SHA-256. Hex without 0x. */
export function wholeSignData(encoded: Uint8Array): { signData: string; digest: string } {
  return { signData: bytesToHex(encoded), digest: bytesToHex(sha256(encoded)) };
}

/** The contract's form: five 0x hex numbers of at most 32 bits. */
export function isPath(path: readonly string[]): boolean {
  return path.length === 5 && path.every((part) => PATH_PART.test(part));
}

/**
 * SEQUENCE { OCTET STRING digest, SEQUENCE OF INTEGER path }, then OCTET STRING algorithm if above 0; and its SHA-256.
 * The digest may be a message of any length. Hex without 0x.
 */
export function signDataOf(
  digest: string,
  path: readonly string[],
  algorithm = 0,
): { signData: string; shaSignData: string } {
  const parts = [tagged(OCTET_STRING, hexToBytes(digest)), pathSequence(path)];
  if (algorithm > 0) parts.push(tagged(OCTET_STRING, Uint8Array.of(algorithm)));
  const der = tagged(SEQUENCE, concatBytes(...parts));
  return { signData: bytesToHex(der), shaSignData: bytesToHex(sha256(der)) };
}

/** SEQUENCE { PrintableString walletId, SEQUENCE OF INTEGER path, OCTET STRING publicKey }. */
export function provenanceRecord(walletId: string, path: readonly string[], publicKey: string): Uint8Array {
  return tagged(
    SEQUENCE,
    concatBytes(
      tagged(PRINTABLE_STRING, utf8ToBytes(walletId)),
      pathSequence(path),
      tagged(OCTET_STRING, hexToBytes(publicKey)),
    ),
  );
}

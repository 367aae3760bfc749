/**
 * The part of Tendermint's Amino for BNB Beacon Chain transfers: Protocol Buffers 3 with a four-byte prefix for
 * registered types (docs.bnbchain.org, "Transaction Encoding"; go-amino 0.14).
 */

const VARINT = 0;
const LENGTH_DELIMITED = 2;

export type Field = { number: number; value: bigint | Uint8Array };

/** Seven bits a byte, least significant first. */
export function varint(value: bigint): Uint8Array {
  if (value < 0n) throw new RangeError("Negative quantities have no place in a transfer");
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push(Number(rest & 0x7fn) | (rest > 0x7fn ? 0x80 : 0));
    rest >>= 7n;
  } while (rest > 0n);
  return Uint8Array.from(bytes);
}

/** Zero is left out, as in Protocol Buffers 3. */
export function numberField(number: number, value: bigint): Uint8Array {
  return value === 0n ? new Uint8Array() : concat(varint(BigInt((number << 3) | VARINT)), varint(value));
}

export function bytesField(number: number, value: Uint8Array): Uint8Array {
  return concat(varint(BigInt((number << 3) | LENGTH_DELIMITED)), withLength(value));
}

export function withLength(value: Uint8Array): Uint8Array {
  return concat(varint(BigInt(value.length)), value);
}

export function concat(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}

/** @throws Error if the length is wrong */
export function readWithLength(bytes: Uint8Array): Uint8Array {
  const { value, next } = readVarint(bytes, 0);
  const rest = bytes.subarray(next);
  if (BigInt(rest.length) !== value) throw new Error("The length prefix does not match");
  return rest;
}

/** @throws Error for another type's prefix */
export function readPrefixed(bytes: Uint8Array, prefix: Uint8Array): Uint8Array {
  if (Buffer.compare(bytes.subarray(0, prefix.length), prefix) !== 0) throw new Error("Another type");
  return bytes.subarray(prefix.length);
}

export function readFields(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  while (at < bytes.length) {
    const key = readVarint(bytes, at);
    const number = Number(key.value >> 3n);
    const { value, next } = readVarint(bytes, key.next);
    if (Number(key.value & 7n) === VARINT) {
      fields.push({ number, value });
      at = next;
      continue;
    }
    if (Number(key.value & 7n) !== LENGTH_DELIMITED) throw new Error("Not a field of a transfer");
    const end = next + Number(value);
    if (end > bytes.length) throw new Error("The bytes end too early");
    fields.push({ number, value: bytes.subarray(next, end) });
    at = end;
  }
  return fields;
}

function readVarint(bytes: Uint8Array, start: number): { value: bigint; next: number } {
  let value = 0n;
  for (let at = start; at < start + 10; at += 1) {
    const byte = bytes[at];
    if (byte === undefined) break;
    value |= BigInt(byte & 0x7f) << BigInt(7 * (at - start));
    if (byte < 0x80) return { value, next: at + 1 };
  }
  throw new Error("The bytes end in the middle of a number");
}

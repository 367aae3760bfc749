/** Canonical CBOR (RFC 8949) for Cardano transactions: shortest heads, sorted keys. */

/** Unsigned integer below 2^64. */
export function cborUint(value: bigint | number): Uint8Array {
  return head(0, BigInt(value));
}

export function cborBytes(bytes: Uint8Array): Uint8Array {
  return Buffer.concat([head(2, BigInt(bytes.length)), bytes]);
}

export function cborArray(items: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat([head(4, BigInt(items.length)), ...items]);
}

/** Sorts keys by length, then by bytes. */
export function cborMap(entries: readonly (readonly [key: Uint8Array, value: Uint8Array])[]): Uint8Array {
  const sorted = [...entries].sort(([a], [b]) => a.length - b.length || Buffer.compare(a, b));
  return Buffer.concat([head(5, BigInt(entries.length)), ...sorted.flat()]);
}

export const CBOR_TRUE = Uint8Array.of(0xf5);
export const CBOR_NULL = Uint8Array.of(0xf6);

const widths = [
  { info: 24, bytes: 1 },
  { info: 25, bytes: 2 },
  { info: 26, bytes: 4 },
  { info: 27, bytes: 8 },
];

function head(majorType: number, argument: bigint): Uint8Array {
  if (argument < 0n) throw new RangeError("Negative numbers have no place in these records");
  if (argument < 24n) return Uint8Array.of((majorType << 5) | Number(argument));
  const width = widths.find(({ bytes }) => argument < 1n << BigInt(8 * bytes));
  if (!width) throw new RangeError("The number has more than 64 bits");
  const digits = Buffer.from(argument.toString(16).padStart(2 * width.bytes, "0"), "hex");
  return Uint8Array.of((majorType << 5) | width.info, ...digits);
}

import { concatBytes } from "@noble/hashes/utils";

/** The CBOR items (RFC 8949) of a Cardano body, each with the shortest head. */

export const uint = (value: bigint): Uint8Array => head(0, value);

export const bytes = (content: Uint8Array): Uint8Array =>
  concatBytes(head(2, BigInt(content.length)), content);

export const array = (items: readonly Uint8Array[]): Uint8Array =>
  concatBytes(head(4, BigInt(items.length)), ...items);

/** Keeps the order: canonical when the keys ascend. */
export const map = (entries: readonly (readonly [Uint8Array, Uint8Array])[]): Uint8Array =>
  concatBytes(head(5, BigInt(entries.length)), ...entries.flat());

export const numberedMap = (entries: readonly (readonly [number, Uint8Array])[]): Uint8Array =>
  map(entries.map(([key, value]) => [uint(BigInt(key)), value] as const));

function head(major: number, argument: bigint): Uint8Array {
  const type = major << 5;
  if (argument < 24n) return Uint8Array.of(type | Number(argument));
  const power = [0, 1, 2, 3].find((exponent) => argument < 1n << BigInt(8 << exponent));
  if (power === undefined) throw new RangeError("The number has more than 64 bits");
  const digits = Array.from({ length: 1 << power }, (_, i) => Number((argument >> BigInt(8 * i)) & 0xffn));
  return Uint8Array.of(type | (24 + power), ...digits.reverse());
}

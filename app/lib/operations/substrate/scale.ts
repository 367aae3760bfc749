import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils";

/** The SCALE types of the transactions that the console reads. */

export function littleEndian(value: bigint, length: number): Uint8Array {
  return hexToBytes(value.toString(16).padStart(length * 2, "0")).reverse();
}

/** One, two or four bytes, or a length byte and as many bytes as needed. */
export function compact(value: bigint): Uint8Array {
  if (value < 1n << 6n) return littleEndian(value << 2n, 1);
  if (value < 1n << 14n) return littleEndian((value << 2n) | 1n, 2);
  if (value < 1n << 30n) return littleEndian((value << 2n) | 2n, 4);
  const length = Math.ceil(value.toString(16).length / 2);
  return concatBytes(Uint8Array.of(((length - 4) << 2) | 3), littleEndian(value, length));
}

export function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return bytesToHex(a) === bytesToHex(b);
}

const numberOf = (bytes: Uint8Array) => BigInt(`0x${bytesToHex(bytes.slice().reverse()) || "0"}`);

/** Every method throws if bytes are missing. */
export class ScaleReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  bytes(length: number): Uint8Array {
    const taken = this.#bytes.slice(this.#at, this.#at + length);
    if (taken.length < length) throw new RangeError("The bytes end too early");
    this.#at += length;
    return taken;
  }

  byte(): number {
    return this.bytes(1)[0] ?? 0;
  }

  /** Accepts needlessly long encodings: encoding the result again reveals them. */
  compact(): bigint {
    const first = this.byte();
    const mode = first & 3;
    if (mode === 3) return numberOf(this.bytes((first >> 2) + 4));
    const more = mode === 2 ? 3 : mode;
    return numberOf(concatBytes(Uint8Array.of(first), this.bytes(more))) >> 2n;
  }
}

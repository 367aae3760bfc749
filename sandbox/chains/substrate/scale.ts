/** The SCALE types in extrinsics. Fixed-width numbers are little-endian. */

const MODE_ONE_BYTE_END = 1n << 6n;
const MODE_TWO_BYTES_END = 1n << 14n;
const MODE_FOUR_BYTES_END = 1n << 30n;

/** One, two or four bytes, or a length byte and as many bytes as needed. */
export function compact(value: bigint | number): Uint8Array {
  const number = BigInt(value);
  if (number < 0n) throw new RangeError("A compact number cannot be negative");
  if (number < MODE_ONE_BYTE_END) return littleEndian(number << 2n, 1);
  if (number < MODE_TWO_BYTES_END) return littleEndian((number << 2n) | 1n, 2);
  if (number < MODE_FOUR_BYTES_END) return littleEndian((number << 2n) | 2n, 4);
  const length = Math.ceil(number.toString(16).length / 2);
  if (length > 67) throw new RangeError("Too large for a compact number");
  return Uint8Array.of(((length - 4) << 2) | 3, ...littleEndian(number, length));
}

/** @throws if it does not fit */
export function littleEndian(value: bigint, length: number): Uint8Array {
  const digits = value.toString(16).padStart(length * 2, "0");
  if (value < 0n || digits.length > length * 2) throw new RangeError(`Not a number of ${length} bytes`);
  return Buffer.from(digits, "hex").reverse();
}

export const u32 = (value: number): Uint8Array => littleEndian(BigInt(value), 4);

/** Every method throws on invalid bytes. */
export class ScaleReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  bytes(length: number): Uint8Array {
    if (length > this.#bytes.length - this.#at) throw new Error("The bytes end too early");
    this.#at += length;
    return this.#bytes.slice(this.#at - length, this.#at);
  }

  u8(): number {
    return this.bytes(1)[0] ?? 0;
  }

  u32(): number {
    return Number(fromLittleEndian(this.bytes(4)));
  }

  /** Refuses longer encodings than necessary: every value has one. */
  compact(): bigint {
    const first = this.u8();
    const mode = first & 3;
    const more = mode === 3 ? (first >> 2) + 4 : [0, 1, 3][mode]!;
    const rest = this.bytes(more);
    const value = mode === 3 ? fromLittleEndian(rest) : fromLittleEndian(Uint8Array.of(first, ...rest)) >> 2n;
    if (compact(value).length !== more + 1) throw new Error("A compact number is not in its shortest form");
    return value;
  }

  rest(): Uint8Array {
    return this.bytes(this.#bytes.length - this.#at);
  }

  end(): void {
    if (this.#at !== this.#bytes.length) throw new Error("Bytes are left over");
  }
}

function fromLittleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString("hex") || "0"}`);
}

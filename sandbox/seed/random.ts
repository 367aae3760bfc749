import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils";

export type SeededRandom = {
  bytes(length: number): Uint8Array;
  hex(length: number): string;
  /** Both included. */
  integer(low: number, high: number): number;
  /** Both included, smallest units. */
  quantity(low: bigint, high: bigint): bigint;
  pick<T>(values: readonly T[]): T;
  chance(percent: number): boolean;
};

/** SHA-256 in counter mode over the label. For demo data only, never for secrets. */
export function seededRandom(label: string): SeededRandom {
  let counter = 0;
  let pool = new Uint8Array(0);

  function bytes(length: number): Uint8Array {
    while (pool.length < length) {
      const block = sha256(utf8ToBytes(`${label}#${counter++}`));
      pool = new Uint8Array([...pool, ...block]);
    }
    const taken = pool.slice(0, length);
    pool = pool.slice(length);
    return taken;
  }

  function quantity(low: bigint, high: bigint): bigint {
    if (high < low) throw new RangeError(`empty range ${low}..${high}`);
    const span = high - low + 1n;
    const width = Math.ceil(span.toString(16).length / 2) + 8;
    return low + (BigInt(`0x${bytesToHex(bytes(width))}`) % span);
  }

  const integer = (low: number, high: number) => Number(quantity(BigInt(low), BigInt(high)));

  return {
    bytes,
    hex: (length) => bytesToHex(bytes(length)),
    integer,
    quantity,
    pick: (values) => values[integer(0, values.length - 1)]!,
    chance: (percent) => integer(1, 100) <= percent,
  };
}

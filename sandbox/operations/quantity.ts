import { invalidInput } from "../base/errors";

const LARGEST = 2n ** 256n - 1n;

/**
 * Reads a whole number of smallest units as callers send it: `0x…` is hex, bare digits are decimal.
 * @param name what the number is, as the refusal begins: 'The amount'
 * @throws ApiError INVALID_INPUT for anything else, above 2^256 - 1, or for zero unless that is allowed
 */
export function readQuantity(text: string, name: string, { allowZero = false } = {}): bigint {
  if (!/^(0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/.test(text)) {
    throw invalidInput(`${name} must be a whole number of the smallest unit, in decimal digits or as 0x hex`);
  }
  const quantity = BigInt(text);
  if (quantity > LARGEST) throw invalidInput(`${name} is too large`);
  if (quantity === 0n && !allowZero) throw invalidInput(`${name} must be larger than 0`);
  return quantity;
}

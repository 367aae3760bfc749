import { invalidInput } from "../base/errors";

const MAX_QUANTITY = 2n ** 256n - 1n;

/**
 * `0x…` is hex, bare digits are decimal.
 * @param name starts the message: 'The amount'
 * @throws ApiError INVALID_INPUT for anything else, above `max` (2^256 - 1 by default), or zero unless allowed
 */
export function readQuantity(
  text: string,
  name: string,
  { allowZero = false, max = MAX_QUANTITY } = {},
): bigint {
  if (!/^(0x[0-9a-fA-F]{1,64}|[0-9]{1,78})$/.test(text)) {
    throw invalidInput(`${name} must be a whole number of the smallest unit, in decimal digits or as 0x hex`);
  }
  const quantity = BigInt(text);
  if (quantity > max) throw invalidInput(`${name} is too large`);
  if (quantity === 0n && !allowZero) throw invalidInput(`${name} must be larger than 0`);
  return quantity;
}

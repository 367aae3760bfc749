import { invalidInput } from "../../base/errors";

const MAX_LENGTH = 99;
const MAX_TAG = 0xffff_ffffn;

/** A destination tag in decimal digits. @throws ApiError INVALID_INPUT */
export function readMemo(text: string): bigint {
  if (!/^\d+$/.test(text)) throw invalidInput("Not a valid RIPPLE destination tag");
  if (text.length > MAX_LENGTH) throw invalidInput("Please enter a memo that's less than 100 characters");
  const tag = BigInt(text);
  if (tag > MAX_TAG) throw invalidInput("Not a valid RIPPLE destination tag");
  return tag;
}

import { MAX_VERIFY_MEGABYTES } from "./upload-limits";

const MAX_BODY_BYTES = 256 * 1024;
const MEGABYTE = 1024 * 1024;

export const VERIFY = "/verify";
export const ADD_ADDRESSES = "/address-book/add";
export const NEW_PAYOUT = "/payouts/new";
/** Maximum bytes of the forms with files, posted with scripts (`.data`) or without. */
const UPLOADS: ReadonlyMap<string, number> = new Map([
  [ADD_ADDRESSES, 2 * MEGABYTE],
  [`${ADD_ADDRESSES}.data`, 2 * MEGABYTE],
  [NEW_PAYOUT, 4 * MEGABYTE],
  [`${NEW_PAYOUT}.data`, 4 * MEGABYTE],
  [VERIFY, MAX_VERIFY_MEGABYTES * MEGABYTE],
  [`${VERIFY}.data`, MAX_VERIFY_MEGABYTES * MEGABYTE],
]);
const UPLOAD_TYPE = /^multipart\/form-data *;/i;

export const TOO_MUCH_DATA = "Too much data";
export const METHOD_NOT_USED = "This method is not used here.";

export function maxUploadOf(path: string, type: string): number | undefined {
  return UPLOAD_TYPE.test(type) ? UPLOADS.get(path) : undefined;
}

export function maxBodyOf(path: string, type: string): number {
  return maxUploadOf(path, type) ?? MAX_BODY_BYTES;
}

/** The contract's error codes. */
export type ErrorCode =
  | "INVALID_SESSION_TOKEN_CODE"
  | "PIN_RESET"
  | "INVALID_EMAIL"
  | "INVALID_CHALLENGE"
  | "NOT_FOUND"
  | "INVALID_INPUT"
  | "INSUFFICIENT_BALANCE"
  | "NOT_ALLOWED"
  | "INVALID_REQUEST_STATUS"
  | "INVALID_SIGNATURE"
  | "KEY_NOT_IN_POLICY"
  /** Not in the contract. */
  | "TOO_MANY_ATTEMPTS"
  | "NEWER_REQUEST"
  | "ENTRY_CHANGED"
  | "INTERNAL_ERROR";

/** Where in a list that was sent something is wrong. */
export type InputPlace = {
  /** The entry, from 0. */
  row: number;
  /** The entry's field, as the contract's input calls it. */
  field: string;
  /** Why, without the place. */
  reason: string;
};

/** An error for the caller. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;
  readonly place: InputPlace | undefined;

  /**
   * @param code one of the contract's codes
   * @param errorMessage a message for users, without internals
   * @param facts the seconds after which the same call may succeed; the place of what is wrong
   */
  constructor(
    code: ErrorCode,
    errorMessage: string,
    { retryAfterSeconds, place }: { retryAfterSeconds?: number; place?: InputPlace } = {},
  ) {
    super(errorMessage);
    this.name = "ApiError";
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.place = place;
  }
}

export const invalidSession = () => new ApiError("INVALID_SESSION_TOKEN_CODE", "Invalid session token");
export const invalidInput = (errorMessage: string) => new ApiError("INVALID_INPUT", errorMessage);
export const subWalletNotFound = () => new ApiError("NOT_FOUND", "SubWalletId not found");

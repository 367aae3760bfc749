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

/** An error for the caller. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;

  /**
   * @param code one of the contract's codes
   * @param errorMessage a message for users, without internals
   * @param retryAfterSeconds after which the same call may succeed
   */
  constructor(code: ErrorCode, errorMessage: string, retryAfterSeconds?: number) {
    super(errorMessage);
    this.name = "ApiError";
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const invalidSession = () => new ApiError("INVALID_SESSION_TOKEN_CODE", "Invalid session token");
export const invalidInput = (errorMessage: string) => new ApiError("INVALID_INPUT", errorMessage);
export const subWalletNotFound = () => new ApiError("NOT_FOUND", "SubWalletId not found");

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
  | "INTERNAL_ERROR";

/** A refusal that the caller is meant to read. */
export class ApiError extends Error {
  readonly code: ErrorCode;

  /**
   * @param code one of the contract's codes
   * @param errorMessage words for people, without internals
   */
  constructor(code: ErrorCode, errorMessage: string) {
    super(errorMessage);
    this.name = "ApiError";
    this.code = code;
  }
}

export const invalidSession = () => new ApiError("INVALID_SESSION_TOKEN_CODE", "Invalid session token");
export const invalidInput = (errorMessage: string) => new ApiError("INVALID_INPUT", errorMessage);
export const subWalletNotFound = () => new ApiError("NOT_FOUND", "SubWalletId not found");

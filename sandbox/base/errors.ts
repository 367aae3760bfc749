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
  | "ANNOTATION_CHANGED"
  | "REFERENCE_USED"
  | "FROZEN"
  | "RULES_CHANGED"
  | "INTERNAL_ERROR";

export type InputPlace = {
  row: number;
  field: string;
  reason: string;
};

export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;
  readonly place: InputPlace | undefined;

  /**
   * @param errorMessage shown to users, without internals
   * @param facts seconds after which to retry; the invalid place
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

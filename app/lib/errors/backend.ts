import { MESSAGES, messages } from "./catalogue";
import { type InputPlace, placesIn } from "./input-place";
import { unknownCoordinate } from "./unknown-coordinate";

/**
 * `message` is often a JSON text `{errorMessage, code}`, sometimes the bare code; the code may also be in
 * `extensions.code` or, shortened, in `errorType`.
 */
export interface BackendError {
  message: string;
  extensions?: unknown;
  errorType?: unknown;
}

export interface GatheredErrors {
  /** `authentication`: the session is no longer accepted, log out. */
  kind: "authentication" | "backend";
  code: string | null;
  /** The backend's own words, at most three errors joined; for logs and decisions, not for the page. */
  detail: string;
  message: string;
  /** From 1 to a day's seconds. */
  retryAfterSeconds?: number | undefined;
  /** Unknown to the backend's schema: 'User.tasks'. */
  unknown: readonly string[];
  /** Places of errors in a list that was sent. */
  places: readonly InputPlace[];
}

const SESSION_CODE = "INVALID_SESSION_TOKEN_CODE";
const MAX_MESSAGES = 3;
const SEPARATOR = ",\n";

interface ReadError {
  text: string;
  code: string | null;
  retryAfterSeconds?: number;
}

const isWait = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= 86_400;

const CODE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/;

function codeBeside({ message, extensions }: BackendError): string | null {
  const { code } = (extensions ?? {}) as { code?: unknown };
  if (typeof code === "string" && code) return code;
  return CODE.test(message.trim()) ? message.trim() : null;
}

function read(error: BackendError): ReadError {
  const { retryAfterSeconds } = (error.extensions ?? {}) as { retryAfterSeconds?: unknown };
  return { ...readMessage(error), ...(isWait(retryAfterSeconds) && { retryAfterSeconds }) };
}

function readMessage(error: BackendError): ReadError {
  try {
    const parsed: unknown = JSON.parse(error.message);
    if (parsed && typeof parsed === "object") {
      const { errorMessage, code, retryAfterSeconds } = parsed as Record<string, unknown>;
      return {
        text: typeof errorMessage === "string" && errorMessage ? errorMessage : error.message,
        code: typeof code === "string" && code ? code : codeBeside(error),
        ...(isWait(retryAfterSeconds) && { retryAfterSeconds }),
      };
    }
  } catch {}
  return { text: error.message, code: codeBeside(error) };
}

function isSessionError(error: BackendError): boolean {
  const { message, errorType } = error;
  return (
    message.includes(SESSION_CODE) ||
    message.includes("Invalid session token") ||
    codeBeside(error) === SESSION_CODE ||
    (typeof errorType === "string" && errorType.includes("INVALID_SESSION_TOKEN"))
  );
}

/** Joins at most three messages with a comma and a line break; separates a refused session from all else. */
export function formatBackendErrors(errors: readonly BackendError[]): GatheredErrors {
  const read3 = errors.slice(0, MAX_MESSAGES).map(read);
  const detail = read3.map((one) => one.text).join(SEPARATOR);
  const code = read3.find((one) => one.code)?.code ?? null;
  const unknown = errors.flatMap((error) => unknownCoordinate(read(error), error.extensions) ?? []);
  const places = errors.flatMap(placesIn);
  const facts = { code, detail, unknown, places };
  if (errors.some(isSessionError)) {
    return { ...facts, kind: "authentication", message: MESSAGES.SESSION_REFUSED };
  }
  if (read3.some((one) => one.code === "PIN_RESET")) {
    return { ...facts, kind: "backend", code: "PIN_RESET", message: MESSAGES.PIN_RESET };
  }
  const retryAfterSeconds = read3.find((one) => one.code === code)?.retryAfterSeconds;
  // A wait is no fault, and the backend's own words say how long it is.
  const isWaiting = code === "TOO_MANY_ATTEMPTS" && retryAfterSeconds !== undefined;
  const message = isWaiting ? detail : messages.somethingWentWrong(detail);
  return { ...facts, kind: "backend", message, retryAfterSeconds };
}

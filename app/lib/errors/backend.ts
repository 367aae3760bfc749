import { MESSAGES, messages } from "./catalogue";
import { type InputPlace, placesIn } from "./input-place";
import { unknownCoordinate } from "./unknown-coordinate";

/**
 * A GraphQL error as a backend sends it: `message` is often a JSON text `{errorMessage, code}`, sometimes the bare code,
 * and the code may stand in `extensions.code` or, shortened, in `errorType`.
 */
export interface BackendError {
  message: string;
  extensions?: unknown;
  errorType?: unknown;
}

export interface GatheredErrors {
  /** `authentication`: the session is no longer accepted; log out. `backend`: everything else. */
  kind: "authentication" | "backend";
  /** The first error's code, when it has one. */
  code: string | null;
  /** The backend's own words, at most three joined; for logs and for decisions, not for the page. */
  detail: string;
  /** The words for the page. */
  message: string;
  /** After how many seconds the same call may be answered: 1 to a day's; undefined where the backend names none. */
  retryAfterSeconds?: number | undefined;
  /** Coordinates of fields and arguments that the backend's schema does not have, as in `User.tasks`. */
  unknown: readonly string[];
  /** Where in a list of the input something is wrong, as far as the backend says. */
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

/** The code that stands beside the message, or is all of it. */
function codeBeside({ message, extensions }: BackendError): string | null {
  const { code } = (extensions ?? {}) as { code?: unknown };
  if (typeof code === "string" && code) return code;
  return CODE.test(message.trim()) ? message.trim() : null;
}

function read(error: BackendError): ReadError {
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
  } catch {
    // Not JSON: the raw message is the text.
  }
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

/**
 * Gathers what the backend complains about into one message: JSON messages are read, at most three are
 * joined with a comma and a line break, and a refused session is told apart from everything else.
 */
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
  return { ...facts, kind: "backend", message: messages.somethingWentWrong(detail), retryAfterSeconds };
}

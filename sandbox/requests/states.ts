const requestStates = [
  "PREPROCESSING",
  "AWAITING_USER_TRAVEL_RULE",
  "AWAITING_COMPLIANCE",
  "AWAITING_SIGNATURES",
  "SIGNED",
  "SUBMITTED",
  "CONFIRMED",
  "USER_CANCELLED",
  "SYSTEM_CANCELLED",
  "ERROR",
] as const;

export type RequestState = (typeof requestStates)[number];

const failures = ["SYSTEM_CANCELLED", "ERROR"] as const;
const untilSigned = ["USER_CANCELLED", ...failures] as const;

const transitions: Record<RequestState, readonly RequestState[]> = {
  PREPROCESSING: ["AWAITING_USER_TRAVEL_RULE", "AWAITING_COMPLIANCE", "AWAITING_SIGNATURES", ...untilSigned],
  AWAITING_USER_TRAVEL_RULE: ["AWAITING_COMPLIANCE", ...untilSigned],
  AWAITING_COMPLIANCE: ["AWAITING_USER_TRAVEL_RULE", "AWAITING_SIGNATURES", ...untilSigned],
  AWAITING_SIGNATURES: ["SIGNED", ...untilSigned],
  /** Cancelled only while it is frozen: see `cancel-request.ts`. */
  SIGNED: ["SUBMITTED", ...untilSigned],
  SUBMITTED: ["CONFIRMED", ...failures],
  CONFIRMED: [],
  USER_CANCELLED: [],
  SYSTEM_CANCELLED: [],
  ERROR: [],
};

function isRequestState(text: string): text is RequestState {
  return (requestStates as readonly string[]).includes(text);
}

export function canMove(from: string, to: RequestState): boolean {
  return isRequestState(from) && transitions[from].includes(to);
}

export function isFinal(state: string): boolean {
  return isRequestState(state) && transitions[state].length === 0;
}

export const openStates = requestStates.filter((state) => !isFinal(state));

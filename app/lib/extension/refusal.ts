import { MESSAGES } from "~/lib/errors/catalogue";

export type SnapRequest = "connect" | "add-account" | "change-mode" | "add-network";

export interface Refusal {
  message: string;
  detail: string | null;
}

const FAILED: Readonly<Record<SnapRequest, string>> = {
  connect: MESSAGES.SNAP_NOT_CONNECTED,
  "add-account": MESSAGES.SNAP_ACCOUNT_NOT_ADDED,
  "change-mode": "The mode could not be changed.",
  "add-network": MESSAGES.SNAP_NETWORK_NOT_ADDED,
};

/** EIP-1193 and JSON-RPC codes. */
const USER_REJECTED = 4001;
const NOT_CONNECTED = [4100, -32600];
const ALREADY_ASKING = -32002;
const UNKNOWN_METHOD = [-32601, 4200];
const MAX_DETAIL_LENGTH = 300;

export function refusalOf(request: SnapRequest, error: unknown): Refusal {
  if (error instanceof ConsoleProblem) return { message: FAILED[request], detail: error.message || null };
  const { code, message } = partsOf(error);
  if (code === USER_REJECTED) return { message: MESSAGES.SNAP_CANCELLED, detail: null };
  return { message: FAILED[request], detail: detailOf(code, message) };
}

function detailOf(code: number | null, message: string): string | null {
  if (isOfAnotherOrigin(message)) return OTHER_ORIGIN;
  if (/^User denied account creation/.test(message)) return "It was declined in MetaMask.";
  if (code === ALREADY_ASKING) return "MetaMask has a question open already. Answer it there first.";
  if (code !== null && NOT_CONNECTED.includes(code)) return "The snap is not connected to this address.";
  if (code !== null && UNKNOWN_METHOD.includes(code) && !/snap/i.test(message))
    return "This version of MetaMask does not support snaps.";
  return message ? `MetaMask says: ${message.slice(0, MAX_DETAIL_LENGTH)}` : null;
}

/** A snap answers only the origins that its build names. */
export const OTHER_ORIGIN =
  "This snap does not answer pages of this address. A snap answers only the addresses that its own build names: ask for a build that names this one.";

function isOfAnotherOrigin(message: string): boolean {
  return /is not permitted to handle requests from|^Origin '[^']*' is not allowed to call/.test(message);
}

export function isNotConnected(error: unknown): boolean {
  const { code } = partsOf(error);
  return code !== null && NOT_CONNECTED.includes(code);
}

function partsOf(error: unknown): { code: number | null; message: string } {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return {
    code: typeof code === "number" ? code : null,
    message: typeof message === "string" ? message.trim() : "",
  };
}

export class ConsoleProblem extends Error {
  override name = "ConsoleProblem";
}

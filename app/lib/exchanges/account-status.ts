import { titleCase } from "~/lib/present/format";
import type { Tone } from "~/lib/present/status";

/** What an exchange account's status says and allows. */
export interface AccountStatus {
  /** As the backend names it. */
  status: string;
  label: string;
  tone: Tone;
  /** What it allows, in a sentence. */
  words: string;
  canReceive: boolean;
  canSend: boolean;
  /** Whether there is anything to look at: without deposit addresses there is not. */
  isOpen: boolean;
}

type Allowed = Omit<AccountStatus, "status" | "label">;

const STATUSES: Readonly<Record<string, Allowed>> = {
  ALL: {
    tone: "ok",
    words: "Full wallet: receive and transfer.",
    canReceive: true,
    canSend: true,
    isOpen: true,
  },
  RECEIVE: {
    tone: "info",
    words: "Receives from allow-listed accounts. Cannot send.",
    canReceive: true,
    canSend: false,
    isOpen: true,
  },
  TOTP_ONLY: {
    tone: "info",
    words: "Receives from allow-listed accounts and sends to them only.",
    canReceive: true,
    canSend: true,
    isOpen: true,
  },
  UNINITIALISED: {
    tone: "wait",
    words: "Needs deposit addresses. Nothing can be done yet.",
    canReceive: false,
    canSend: false,
    isOpen: false,
  },
};

/** Nothing is offered that is not known to be allowed. */
const UNKNOWN: Allowed = {
  tone: "info",
  words: "The service does not say what this status allows.",
  canReceive: false,
  canSend: false,
  isOpen: true,
};

/** What a status allows; null: the backend names none. */
export function accountStatus(status: string | null): AccountStatus {
  const named = status ?? "UNKNOWN";
  const allowed = Object.hasOwn(STATUSES, named) ? STATUSES[named] : undefined;
  return { status: named, label: titleCase(named), ...(allowed ?? UNKNOWN) };
}

/** Every status that the product knows, in the order of the legend. */
export function accountStatuses(): AccountStatus[] {
  return Object.keys(STATUSES).map(accountStatus);
}

import { titleCase } from "~/lib/present/format";
import type { Tone } from "~/lib/present/status";

export interface AccountStatus {
  status: string;
  label: string;
  tone: Tone;
  words: string;
  canReceive: boolean;
  canSend: boolean;
  /** False without deposit addresses: there is nothing to show. */
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

const UNKNOWN: Allowed = {
  tone: "info",
  words: "The service does not say what this status allows.",
  canReceive: false,
  canSend: false,
  isOpen: true,
};

/** Null if the backend names none. */
export function accountStatus(status: string | null): AccountStatus {
  const named = status ?? "UNKNOWN";
  const allowed = Object.hasOwn(STATUSES, named) ? STATUSES[named] : undefined;
  return { status: named, label: titleCase(named), ...(allowed ?? UNKNOWN) };
}

export function accountStatuses(): AccountStatus[] {
  return Object.keys(STATUSES).map(accountStatus);
}

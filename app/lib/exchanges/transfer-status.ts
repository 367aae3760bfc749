import { titleCase } from "~/lib/present/format";
import type { Tone } from "~/lib/present/status";

export interface TransferStatus {
  label: string;
  tone: Tone;
  words: string;
}

/** Listed statuses in the order of a transfer's life; the backend's names. */
export const TRANSFER_STATES = ["SIGNED", "SUBMITTED", "ON_CHAIN", "RECEIVED", "CREDITED", "ERROR"] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

const STATUSES: Readonly<Record<string, Omit<TransferStatus, "label">>> = {
  DRAFT: {
    tone: "wait",
    words: "New. It may be unsigned or partly signed. Drafts are not shown in the transfer history.",
  },
  SIGNED: { tone: "info", words: "Signed, and not yet sent to the exchange." },
  SUBMITTED: { tone: "info", words: "Submitted to the sending exchange." },
  ON_CHAIN: { tone: "info", words: "The sending exchange has sent the funds. They are on chain." },
  RECEIVED: { tone: "info", words: "Identified by the receiving exchange, and not yet credited." },
  CREDITED: { tone: "ok", words: "The funds have cleared." },
};

const FAILED: Omit<TransferStatus, "label"> = {
  tone: "bad",
  words: "The transfer has failed or was cancelled.",
};

/** An unknown status is in title case and not final. */
export function transferStatus(status: string): TransferStatus {
  const known = Object.hasOwn(STATUSES, status) ? STATUSES[status] : undefined;
  const failed = status === "ERROR" ? FAILED : undefined;
  const meaning = known ??
    failed ?? { tone: "info" as const, words: "The service does not explain this status." };
  return { label: titleCase(status), ...meaning };
}

export function transferStatuses(): TransferStatus[] {
  return Object.keys(STATUSES).map(transferStatus);
}

const FINAL: ReadonlySet<string> = new Set(["CREDITED", "ERROR"]);

export function isTransferMoving(status: string): boolean {
  return !FINAL.has(status);
}

const ORDER = [...Object.keys(STATUSES), "ERROR"];

/** For sorting; unknown ones last. */
export function transferStatusRank(status: string): number {
  const at = ORDER.indexOf(status);
  return at < 0 ? ORDER.length : at;
}

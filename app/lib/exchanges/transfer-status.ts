import { titleCase } from "~/lib/present/format";
import type { Tone } from "~/lib/present/status";

/** What a transfer's status means. */
export interface TransferStatus {
  label: string;
  tone: Tone;
  words: string;
}

/** Every status of a transfer that is listed, in the order of its life, as the backend names them. */
export const TRANSFER_STATES = ["SIGNED", "SUBMITTED", "ON_CHAIN", "RECEIVED", "CREDITED", "ERROR"] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** In the order of a transfer's life. */
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

/** A status in words; an unknown one is in title case and still under way. */
export function transferStatus(status: string): TransferStatus {
  const known = Object.hasOwn(STATUSES, status) ? STATUSES[status] : undefined;
  const failed = status === "ERROR" ? FAILED : undefined;
  const meaning = known ??
    failed ?? { tone: "info" as const, words: "The service does not explain this status." };
  return { label: titleCase(status), ...meaning };
}

/** Every status of a transfer that the product explains, in the order of its life. */
export function transferStatuses(): TransferStatus[] {
  return Object.keys(STATUSES).map(transferStatus);
}

const FINAL: ReadonlySet<string> = new Set(["CREDITED", "ERROR"]);

/** Whether a transfer with this status may still change. */
export function isTransferMoving(status: string): boolean {
  return !FINAL.has(status);
}

const ORDER = [...Object.keys(STATUSES), "ERROR"];

/** Where a status stands in a transfer's life; unknown ones come last. */
export function transferStatusRank(status: string): number {
  const at = ORDER.indexOf(status);
  return at < 0 ? ORDER.length : at;
}

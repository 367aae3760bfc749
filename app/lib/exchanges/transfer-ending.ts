import type { TransferInFull } from "~/lib/custody/transactions/exchange-transfer.server";
import type { RequestPeople } from "~/lib/custody/transactions/request-people.server";
import type { Tone } from "~/lib/present/status";
import { transferStatus } from "./transfer-status";

export interface TransferEnding {
  label: string;
  /** Null for one rejected or cancelled before it was signed. */
  tone: Tone | null;
  by: string | null;
  /** Certainly ended before it was signed. */
  isUnsigned: boolean;
}

/** ERROR also stands for cancelled transfers; null for other statuses. */
export function transferEnding(
  transfer: TransferInFull,
  people: RequestPeople | null,
): TransferEnding | null {
  const { status, history } = transfer;
  if (status !== "ERROR") return null;
  const { label, tone } = transferStatus(status);
  const wasSigned = history.length > 0 ? history.some((event) => event.status !== "ERROR") : null;
  if (wasSigned !== false) return { label, tone, by: null, isUnsigned: false };
  const last = people?.history?.at(-1);
  if (last?.status === "ERROR") return { label: "Failed", tone, by: null, isUnsigned: true };
  const by = last?.isPerson ? last.by : null;
  return { label: labelOf(last), tone: null, by, isUnsigned: true };
}

function labelOf(last: NonNullable<RequestPeople["history"]>[number] | undefined): string {
  if (last?.isRejection) return "Rejected";
  if (last?.status === "SYSTEM_CANCELLED") return "Cancelled by the service";
  return last?.status === "USER_CANCELLED" ? "Cancelled" : "Ended unsigned";
}

import type { TransferInFull } from "~/lib/custody/transactions/exchange-transfer.server";
import type { RequestPeople } from "~/lib/custody/transactions/request-people.server";
import type { Tone } from "~/lib/present/status";
import { transferStatus } from "./transfer-status";

/** How a transfer ended that was not credited, ready to be shown. */
export interface TransferEnding {
  /** 'Cancelled'. */
  label: string;
  /** Only of a failure; null where somebody decided against it before anybody had signed. */
  tone: Tone | null;
  /** The person who ended it; null where nobody did, or that is not known. */
  by: string | null;
  /** Whether it is known that it ended before it was signed. */
  isUnsigned: boolean;
}

/** How a transfer with the status ERROR ended, which stands for a cancelled one too; null for one of another status. */
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

import type { RequestEvent } from "~/lib/custody/transactions/request-people.server";
import { momentParts } from "~/lib/present/format";
import { isBeforeSigning, isConfirmedStatus, isFinalStatus } from "~/lib/present/status";

export interface TimelineStep {
  title: string;
  /** Day and time, or progress; empty if unknown. Do not wrap inside a part. */
  detail: readonly string[];
  /** `ended`: it went no further. Absent: still to come. */
  state?: "done" | "current" | "ended";
}

interface TimelineInput {
  status: string;
  /** Oldest first; null if the backend does not say. */
  history: readonly RequestEvent[] | null;
  /** ISO 8601, for a backend without a history. */
  createdAt: string | null;
  updatedAt: string | null;
  /** 'one so far'; null if unknown. */
  approved: string | null;
  endsSigned?: boolean;
  isReplaced?: boolean;
}

const STEPS = [
  { kind: "prepared", title: "Prepared" },
  { kind: "approved", title: "Approved" },
  { kind: "signed", title: "Signed" },
  { kind: "sent", title: "Sent" },
  { kind: "confirmed", title: "Confirmed" },
] as const;

const DONE: Readonly<Record<string, number>> = { SIGNED: 3, QUEUED: 3, PENDING: 3, SUBMITTED: 4 };

function stepsDone(status: string): number {
  return isConfirmedStatus(status) ? STEPS.length : (DONE[status] ?? 1);
}

export function timelineView(input: TimelineInput): TimelineStep[] {
  const { status, history, createdAt, updatedAt, approved, endsSigned = false, isReplaced = false } = input;
  const steps = endsSigned ? STEPS.slice(0, DONE.SIGNED) : STEPS;
  const at = (wanted: string) => history?.find((event) => event.status === wanted)?.at ?? null;
  const isEnded = isFinalStatus(status) && !isConfirmedStatus(status);
  const reached = isEnded ? reachedBefore(history) : stepsDone(status);
  const times = [
    history?.[0]?.at ?? createdAt,
    at("SIGNED"),
    at("SIGNED"),
    at("SUBMITTED"),
    at(status) ?? (isConfirmedStatus(status) ? updatedAt : null),
  ];
  const done: TimelineStep[] = steps.slice(0, reached).map(({ title }, step) => {
    return { title, detail: whenParts(times[step]), state: "done" };
  });
  if (isEnded) {
    const end = history?.at(-1)?.at ?? updatedAt;
    return [
      ...done,
      { title: isReplaced ? "Replaced" : endTitle(status, history), detail: whenParts(end), state: "ended" },
    ];
  }
  const ahead: TimelineStep[] = steps.slice(reached).map(({ kind, title }) => {
    const isAsked = kind === "approved" && !isBeforeSigning(status);
    return { title, detail: isAsked && approved ? [approved] : [] };
  });
  const [next, ...later] = ahead;
  return next ? [...done, { ...next, state: "current" }, ...later] : done;
}

/** '21 Nov 2026,' and '01:54 UTC'; empty if it is not a date. */
export function whenParts(iso: string | null | undefined): readonly string[] {
  const parts = momentParts(iso);
  return parts ? [`${parts.day},`, `${parts.time} UTC`] : [];
}

function reachedBefore(history: readonly RequestEvent[] | null): number {
  return Math.max(1, ...(history ?? []).slice(0, -1).map(({ status }) => stepsDone(status)));
}

function endTitle(status: string, history: readonly RequestEvent[] | null): string {
  if (status === "ERROR") return "Failed";
  return history?.at(-1)?.isRejection ? "Rejected" : "Cancelled";
}

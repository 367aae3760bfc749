import type { TransferInFull } from "~/lib/custody/transactions/exchange-transfer.server";
import type { RequestPeople } from "~/lib/custody/transactions/request-people.server";
import { formatFullDate } from "~/lib/present/format";
import { transferEnding } from "./transfer-ending";
import { isTransferMoving, TRANSFER_STATES, transferStatus } from "./transfer-status";

export interface TransferStep {
  key: string;
  title: string;
  /** '22 Nov 2026, 14:02:11 UTC'; "" for a future step. */
  at: string;
  words: string;
  /** `failed`, `ended`: it stopped here; `ended` if not signed yet. */
  state: "done" | "current" | "failed" | "ended" | "ahead";
}

export function transferSteps(transfer: TransferInFull, people: RequestPeople | null): TransferStep[] {
  const { history, status, createdAt } = transfer;
  const requester = people?.history?.[0];
  const past: TransferStep[] = [
    {
      key: "requested",
      title: "Requested",
      at: formatFullDate(requester?.at ?? createdAt),
      words: requester?.by ? `by ${requester.by}` : "",
      state: "done",
    },
    ...approvals(people),
    ...history.map(({ status: reached, at }, place) => ({
      key: `${place} ${reached}`,
      at: formatFullDate(at),
      ...(reached === "ERROR" ? lastStep(transfer, people) : doneStep(reached)),
    })),
  ];
  return [...past, ...stepsAhead(status)];
}

type StepWords = Pick<TransferStep, "title" | "words" | "state">;

function doneStep(status: string): StepWords {
  const { label, words } = transferStatus(status);
  return { title: label, words, state: "done" };
}

/** 'Cancelled', 'by Amara Osei: Wrong desk'. */
function lastStep(transfer: TransferInFull, people: RequestPeople | null): StepWords {
  const ending = transferEnding(transfer, people);
  const by = ending?.by ? `by ${ending.by}` : null;
  return {
    title: ending?.label ?? transferStatus("ERROR").label,
    words: [by, transfer.reason].filter(Boolean).join(": "),
    state: ending && ending.tone === null ? "ended" : "failed",
  };
}

/** One per approver, in order of time. */
function approvals(people: RequestPeople | null): TransferStep[] {
  const given = (people?.approverGroups ?? []).flat().flatMap(({ approvers }) => approvers);
  const byKey = new Map(given.map((one) => [one.key, one]));
  return [...byKey.values()]
    .flatMap(({ key, name, approvedAt }) => (approvedAt ? [{ key, name, approvedAt }] : []))
    .sort((one, other) => one.approvedAt.localeCompare(other.approvedAt))
    .map(({ key, name, approvedAt }) => ({
      key,
      title: "Approved",
      at: formatFullDate(approvedAt),
      words: name ? `by ${name}` : "",
      state: "done",
    }));
}

function stepsAhead(status: string): TransferStep[] {
  const place = (TRANSFER_STATES as readonly string[]).indexOf(status);
  if (!isTransferMoving(status) || (place < 0 && status !== "DRAFT")) return [];
  const ahead = TRANSFER_STATES.slice(place + 1).filter((state) => state !== "ERROR");
  return ahead.map((state, at) => ({
    key: state,
    title: transferStatus(state).label,
    at: "",
    words: at === 0 && status === "DRAFT" ? "once it is approved" : "",
    state: at === 0 ? "current" : "ahead",
  }));
}

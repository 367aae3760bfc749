import type { ApproverGroup } from "~/lib/custody/shapes.server";
import type { RequestEvent, RequestPeople } from "~/lib/custody/transactions/request-people.server";
import type { Schedules } from "~/lib/custody/wallets/payer.server";
import { formatWhen, nameInitials } from "~/lib/present/format";
import { givenWords, quorumText, shortKey } from "~/lib/present/policy";
import { isBeforeSigning, isFinalStatus } from "~/lib/present/status";
import type { NameMark } from "~/lib/similar-names/marks.server";

type ApproverState = "approved" | "rejected" | "waiting" | "not-needed" | "not-asked" | null;

export interface ApproverRow {
  key: string;
  /** A name, or a short key if the backend gives none. */
  name: string;
  mark?: NameMark | null;
  initials: string;
  state: ApproverState;
  /** 'approved 22 Nov 2026, 01:54 UTC'; "" if unknown. */
  words: string;
  /** Of whoever rejected it. */
  reason?: string | null;
}

export interface GroupView {
  given: string | null;
  /** 'Two approvals needed, from any of three; one so far'. */
  words: string;
  approvers: ApproverRow[];
}

/** Outer list: alternatives. Inner list: groups that must all be met. */
export type ApprovalsView = GroupView[][];

interface ApprovalsInput {
  status: string;
  people: Pick<RequestPeople, "approverGroups" | "history">;
  /** The wallet's policy, for a backend that names no approvers. */
  schedules: Schedules | null;
}

export function approvalsView({ status, people, schedules }: ApprovalsInput): ApprovalsView | null {
  const { approverGroups, history } = people;
  if (!approverGroups) return schedules?.map((clauses) => clauses.map(groupOfKeys)) ?? null;
  const rejecter = rejecterOf(approverGroups, history);
  const wasSigned = history?.some((event) => event.status === "SIGNED") ?? false;
  const isMet = approverGroups.some((groups) => groups.every(isGroupMet));
  const stateOf = (group: ApproverGroup, { key, approvedAt }: Approver): ApproverState => {
    if (approvedAt) return "approved";
    if (key === rejecter) return "rejected";
    if (wasSigned || isMet || isGroupMet(group)) return "not-needed";
    return isFinalStatus(status) || isBeforeSigning(status) ? "not-asked" : "waiting";
  };
  return approverGroups.map((groups) =>
    groups.map((group) => ({
      ...countWords(group.quorumCount, group.approvers.length, group.approvers.filter(hasApproved).length),
      approvers: group.approvers.map((approver) => {
        const state = stateOf(group, approver);
        const at = state === "rejected" ? history?.at(-1)?.at : approver.approvedAt;
        const reason = state === "rejected" ? { reason: history?.at(-1)?.reason ?? null } : {};
        return { ...nameOf(approver), state, words: stateWords(state, status, at), ...reason };
      }),
    })),
  );
}

export function countApprovals({ approverGroups }: Pick<RequestPeople, "approverGroups">): number | null {
  if (!approverGroups) return null;
  const approvers = approverGroups.flat().flatMap((group) => group.approvers);
  return new Set(approvers.filter(hasApproved).map(({ key }) => key)).size;
}

type Approver = ApproverGroup["approvers"][number];

const hasApproved = ({ approvedAt }: Approver) => approvedAt !== null;

function isGroupMet({ quorumCount, approvers }: ApproverGroup): boolean {
  return approvers.filter(hasApproved).length >= quorumCount;
}

/** The backend gives only a name, which must belong to exactly one approver. */
function rejecterOf(groups: ApproverGroup[][], history: RequestEvent[] | null): string | null {
  const last = history?.at(-1);
  if (!last?.isRejection || !last.by) return null;
  const named = groups.flat().flatMap(({ approvers }) => approvers.filter(({ name }) => name === last.by));
  const keys = new Set(named.map(({ key }) => key));
  return keys.size === 1 ? (named[0]?.key ?? null) : null;
}

function stateWords(state: ApproverState, status: string, at: string | null | undefined): string {
  const time = at ? ` ${formatWhen(at)}` : "";
  switch (state) {
    case "approved":
      return `approved${time}`;
    case "rejected":
      return `rejected${time}`;
    case "waiting":
      return "waiting";
    case "not-needed":
      return "not needed";
    case "not-asked":
      return isFinalStatus(status) ? "not asked any more" : "not asked yet";
    default:
      return "";
  }
}

function nameOf({ key, name }: Approver): Pick<ApproverRow, "key" | "name" | "initials"> {
  return name === null
    ? { key, name: shortKey(key), initials: "" }
    : { key, name, initials: nameInitials(name) };
}

function groupOfKeys({ quorumCount, keys }: Schedules[number][number]): GroupView {
  return {
    ...countWords(quorumCount, keys.length, null),
    approvers: keys.map((key) => ({ key, name: shortKey(key), initials: "", state: null, words: "" })),
  };
}

function countWords(needed: number, all: number, given: number | null): Pick<GroupView, "given" | "words"> {
  return {
    given: given === null ? null : givenWords({ needed, given }),
    words: quorumText({ needed, all, given }),
  };
}

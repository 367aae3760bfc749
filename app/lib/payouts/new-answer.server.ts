import { data } from "@remix-run/node";
import type { CsvIssue } from "~/lib/forms/csv-text.server";
import type { Carried } from "~/lib/http/carried";
import type { Mismatch } from "~/lib/operations/kit/types";
import { issueToken } from "~/lib/session/once.server";
import type { CheckView } from "./check-view.server";
import type { MakingView } from "./each/making-view.server";
import type { ReviewView } from "./review-view.server";

/** What every stage carries along. */
export interface PayoutHead {
  name: string;
  from: string;
  fileName: string;
  once: string;
  /** About the whole form. */
  problem: string | null;
  /** Of one answer: an equal one later is another. */
  round: string;
}

export interface FileStage extends PayoutHead {
  stage: "file";
  /** The rows as they were typed or read. */
  carried: Carried<"text">;
  /** The first issues of the text or file; `total` counts all of them. */
  issues: readonly CsvIssue[];
  total: number;
  errors: { name?: string; file?: string };
  /** A file in another encoding. */
  note: string | null;
}

/** The rows, packed, which each page of the form carries in full. */
export type CarriedRows = Carried<"list">;

export interface CheckStage extends PayoutHead {
  stage: "check";
  carried: CarriedRows;
  view: CheckView;
  note: string | null;
}

export interface ReviewStage extends PayoutHead {
  stage: "review";
  carried: CarriedRows;
  view: ReviewView;
  mismatches: readonly Mismatch[];
}

/** The rows are made, one request each. */
export interface MakingStage extends PayoutHead {
  stage: "making";
  carried: CarriedRows;
  reviewed: string;
  /** What was made so far, sealed. */
  made: string;
  view: MakingView;
  mismatches: readonly Mismatch[];
}

export type NewPayoutAnswer = FileStage | CheckStage | ReviewStage | MakingStage;

const MAX_LISTED = 100;

type Head = Pick<PayoutHead, "name" | "from" | "fileName" | "once">;

const headOf = ({ name, from, fileName, once }: Head, problem: string | null = null): PayoutHead => ({
  ...{ name, from, fileName, problem },
  once: once || issueToken(),
  round: issueToken(),
});

interface FileParts {
  text?: string;
  issues?: readonly CsvIssue[];
  errors?: FileStage["errors"];
  problem?: string | null;
  note?: string | null;
  status?: number;
}

export function fileStage(head: Head, parts: FileParts = {}): FileStage {
  const { text = "", issues = [], errors = {}, problem = null, note = null } = parts;
  const listed = issues.slice(0, MAX_LISTED);
  return {
    stage: "file",
    ...headOf(head, problem),
    carried: { text },
    issues: listed,
    total: issues.length,
    errors,
    note,
  };
}

export function answerFile(head: Head, parts: FileParts = {}) {
  return data<NewPayoutAnswer>(fileStage(head, parts), { status: parts.status ?? 200 });
}

interface CheckParts {
  list: string;
  view: CheckView;
  problem?: string | null;
  note?: string | null;
  status?: number;
}

export function answerCheck(
  head: Head,
  { list, view, problem = null, note = null, status = 200 }: CheckParts,
) {
  return data<NewPayoutAnswer>(
    { stage: "check", ...headOf(head, problem), carried: { list }, view, note },
    { status },
  );
}

interface ReviewParts {
  list: string;
  view: ReviewView;
  problem?: string | null;
  mismatches?: readonly Mismatch[];
  status?: number;
}

export function answerReview(head: Head, parts: ReviewParts) {
  const { list, view, problem = null, mismatches = [], status = 200 } = parts;
  return data<NewPayoutAnswer>(
    { stage: "review", ...headOf(head, problem), carried: { list }, view, mismatches },
    { status },
  );
}

type MakingParts = Pick<MakingStage, "reviewed" | "made" | "view" | "mismatches" | "problem"> & {
  list: string;
};

export function answerMaking(head: Head, { problem, list, ...parts }: MakingParts) {
  const status = problem === null ? 200 : 502;
  return data<NewPayoutAnswer>(
    { stage: "making", ...headOf(head, problem), carried: { list }, ...parts },
    { status },
  );
}

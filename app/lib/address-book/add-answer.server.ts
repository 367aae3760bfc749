import { data } from "@remix-run/node";
import type { AddFormValues } from "~/lib/forms/address-book-form";
import { BYTE_ORDER_MARK } from "~/lib/forms/csv-cells";
import { type CsvIssue, readCsvText } from "~/lib/forms/csv-text.server";
import { type FormAnswer, formAnswer, type Problem } from "~/lib/forms/form-answer";
import type { Issue } from "~/lib/issue";
import type { Mismatch } from "~/lib/operations/kit/types";
import { issueToken } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import type { NameQuestion } from "~/lib/similar-names/questions.server";
import { type VaspChoices, vaspChoices } from "~/lib/vasps/vasp-choices.server";
import type { DividedCsv } from "./add-csv.server";
import type { LookAlikeRow, RepeatedRow } from "./add-known.server";
import { ADDRESS_CSV } from "./csv-format";

const MAX_LISTED = 100;

interface CsvAnswer {
  text: string;
  /** The first issues only; `total` counts all of them. */
  issues: readonly CsvIssue[];
  total: number;
  /** Valid rows: already taken, or available to take. Null if quotes are too broken to separate rows. */
  good: { count: number; areTaken: boolean } | null;
  /** The invalid rows as a download; `href` is a data URL. */
  bad: { count: number; href: string } | null;
  note: string | null;
}

export interface ShownCsv {
  text: string;
  issues?: readonly CsvIssue[];
  good?: CsvAnswer["good"];
  bad?: DividedCsv["bad"] | null;
  note?: string | null;
}

export interface AddAnswer extends FormAnswer<AddFormValues> {
  round: string;
  once: string;
  vasps: VaspChoices;
  lookAlikes: readonly LookAlikeRow[];
  repeats: readonly RepeatedRow[];
  /** Of rows whose name could be mistaken for another. */
  names: readonly NameQuestion[];
  mismatches: readonly Mismatch[];
  csv: CsvAnswer;
  rest: { text: string; count: number | null };
  /** `request`: id of the request that awaits approval; null if none. */
  done: { message: string; request: string | null } | null;
  /** Whether this post was refused before anything was sent; an earlier post may have been sent. */
  isUnsent: boolean;
}

export interface AnswerParts {
  values: AddFormValues;
  once: string;
  status?: number;
  issues?: readonly Issue[];
  problems?: readonly Problem[];
  lookAlikes?: readonly LookAlikeRow[];
  repeats?: readonly RepeatedRow[];
  names?: readonly NameQuestion[];
  mismatches?: readonly Mismatch[];
  csv?: ShownCsv;
  rest?: string;
  done?: AddAnswer["done"];
  isUnsent?: boolean;
  headers?: Headers;
}

export async function answerForm(session: Session, parts: AnswerParts) {
  const { values, once, status = 200, issues = [], csv, rest = "", headers } = parts;
  const vasps = await vaspChoices(session, values.rows);
  const answer: AddAnswer = {
    ...formAnswer(values, { issues, ...(parts.problems && { problems: parts.problems }) }),
    round: issueToken(),
    once,
    vasps,
    lookAlikes: parts.lookAlikes ?? [],
    repeats: parts.repeats ?? [],
    names: parts.names ?? [],
    mismatches: parts.mismatches ?? [],
    csv: csvAnswer(csv),
    rest: { text: rest, count: rest === "" ? 0 : (await readCsvText(rest, ADDRESS_CSV)).lines.length },
    done: parts.done ?? null,
    isUnsent: parts.isUnsent ?? !parts.done,
  };
  return data(answer, { status, ...(headers && { headers }) });
}

function csvAnswer(
  { text, issues = [], good = null, bad = null, note = null }: ShownCsv = { text: "" },
): CsvAnswer {
  const hrefOf = (rows: string) =>
    `data:text/csv;charset=utf-8;base64,${Buffer.from(BYTE_ORDER_MARK + rows).toString("base64")}`;
  return {
    text,
    issues: issues.slice(0, MAX_LISTED),
    total: issues.length,
    good,
    bad: bad && { count: bad.count, href: hrefOf(bad.text) },
    note,
  };
}

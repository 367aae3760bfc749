import { data } from "@remix-run/node";
import type { AddFormValues } from "~/lib/forms/address-book-form";
import type { FormAnswer } from "~/lib/forms/form-answer";
import { formAnswer } from "~/lib/forms/form-answer";
import type { Issue } from "~/lib/issue";
import type { Mismatch } from "~/lib/operations/kit/types";
import { issueToken } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { type VaspChoices, vaspChoices } from "~/lib/vasps/vasp-choices.server";
import type { DividedCsv } from "./add-csv.server";
import type { CsvIssue } from "./add-csv-text.server";
import { readCsvText } from "./add-csv-text.server";
import type { LookAlikeRow, RepeatedRow } from "./add-known.server";
import { BYTE_ORDER_MARK } from "./csv-format";

/** Of a CSV with many broken rows so many are listed. */
const MAX_LISTED = 100;

/** A CSV that was not taken, or of which only the good rows were. */
interface CsvAnswer {
  text: string;
  /** What is wrong with it; `total`: how much that is in all. */
  issues: readonly CsvIssue[];
  total: number;
  /** The rows without errors: how many can be taken, or have been. Null where they cannot be told from the others. */
  good: { count: number; areTaken: boolean } | null;
  /** The rows with errors, as a file to download: a data URL. */
  bad: { count: number; href: string } | null;
  /** What to check in a file that was taken. */
  note: string | null;
}

/** A CSV to be shown again. */
export interface ShownCsv {
  text: string;
  issues?: readonly CsvIssue[];
  good?: CsvAnswer["good"];
  bad?: DividedCsv["bad"] | null;
  note?: string | null;
}

/** What the page shows after its form was sent. */
export interface AddAnswer extends FormAnswer<AddFormValues> {
  /** Another one whenever the rows are to be shown anew. */
  round: string;
  /** The one-time token that the form carries on. */
  once: string;
  vasps: VaspChoices;
  lookAlikes: readonly LookAlikeRow[];
  repeats: readonly RepeatedRow[];
  /** How the request differs from what was typed. */
  mismatches: readonly Mismatch[];
  csv: CsvAnswer;
  /** Rows of a CSV that wait for the next round; the browser, which remembers them, does not count them. */
  rest: { text: string; count: number | null };
  /** What has been done; `request`: the request in which it waits for approval. */
  done: { message: string; request: string | null } | null;
  /** Whether this post of the form was refused before anything of it was sent; an earlier one may have been. */
  isUnsent: boolean;
}

/** What is different from a form that is simply shown again. */
export interface AnswerParts {
  values: AddFormValues;
  once: string;
  status?: number;
  issues?: readonly Issue[];
  problems?: readonly string[];
  lookAlikes?: readonly LookAlikeRow[];
  repeats?: readonly RepeatedRow[];
  mismatches?: readonly Mismatch[];
  csv?: ShownCsv;
  rest?: string;
  done?: AddAnswer["done"];
  isUnsent?: boolean;
  headers?: Headers;
}

/** The form again, with everything that was typed. */
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
    mismatches: parts.mismatches ?? [],
    csv: csvAnswer(csv),
    rest: { text: rest, count: rest === "" ? 0 : (await readCsvText(rest)).lines.length },
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

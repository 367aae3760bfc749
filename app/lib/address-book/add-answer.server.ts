import { data } from "@remix-run/node";
import type { AddFormValues } from "~/lib/forms/address-book-form";
import type { FormAnswer } from "~/lib/forms/form-answer";
import { formAnswer } from "~/lib/forms/form-answer";
import type { Issue } from "~/lib/issue";
import type { Mismatch } from "~/lib/operations/kit/types";
import { issueToken, wasTried } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { type VaspChoices, vaspChoices } from "~/lib/vasps/vasp-choices.server";
import type { CsvIssue } from "./add-csv-text.server";
import { readCsvText } from "./add-csv-text.server";
import type { LookAlikeRow, RepeatedRow } from "./add-known.server";

/** Of a CSV with many broken rows so many are listed. */
const MAX_LISTED = 100;

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
  /** A CSV that was not taken: its text, what is wrong with it, and how much that is in all. */
  csv: { text: string; issues: readonly CsvIssue[]; total: number };
  /** Rows of a CSV that wait for the next round; the browser, which remembers them, does not count them. */
  rest: { text: string; count: number | null };
  /** What has been done; `request`: the request in which it waits for approval. */
  done: { message: string; request: string | null } | null;
  /** Whether nothing of this form was sent. */
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
  csv?: { text: string; issues: readonly CsvIssue[] };
  rest?: string;
  done?: AddAnswer["done"];
  isUnsent?: boolean;
  headers?: Headers;
}

/** The form again, with everything that was typed. */
export async function answerForm(session: Session, parts: AnswerParts) {
  const { values, once, status = 200, issues = [], csv, rest = "", headers } = parts;
  const vasps = await vaspChoices(session, values.rows);
  const listed = csv?.issues ?? [];
  const answer: AddAnswer = {
    ...formAnswer(values, { issues, ...(parts.problems && { problems: parts.problems }) }),
    round: issueToken(),
    once,
    vasps,
    lookAlikes: parts.lookAlikes ?? [],
    repeats: parts.repeats ?? [],
    mismatches: parts.mismatches ?? [],
    csv: { text: csv?.text ?? "", issues: listed.slice(0, MAX_LISTED), total: listed.length },
    rest: { text: rest, count: rest === "" ? 0 : (await readCsvText(rest)).lines.length },
    done: parts.done ?? null,
    isUnsent: parts.isUnsent ?? (!parts.done && !wasTried(session, once)),
  };
  return data(answer, { status, ...(headers && { headers }) });
}

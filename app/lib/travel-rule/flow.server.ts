import { data, redirect } from "@remix-run/node";
import { settle } from "~/lib/custody/settle.server";
import type { Transfer } from "~/lib/custody/shapes.server";
import { getTransaction } from "~/lib/custody/transactions/transactions.server";
import { MESSAGES } from "~/lib/errors/catalogue";
import { type FormAnswer, formAnswer, messageOf } from "~/lib/forms/form-answer";
import { readForm } from "~/lib/forms/read-form.server";
import {
  readFindIntent,
  readTravelRuleForm,
  TRANSFER_ROWS,
  TRAVEL_RULE_FIELDS,
  type TransferValues,
  type TravelRuleFormValues,
  toTransferValues,
} from "~/lib/forms/travel-rule-form";
import { staleFormMessage } from "~/lib/session/csrf.server";
import { setFlash } from "~/lib/session/flash.server";
import { issueToken } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import type { VaspChoices } from "~/lib/vasps/vasp-choices.server";
import { type CopyIntent, copyToAll, readCopyIntent } from "./copy-transfer";
import { logOutKeeping } from "./draft.server";
import { withFacts } from "./given-facts";
import { hiddenCharacterIssues } from "./hidden-characters";
import { LOG_OUT_INTENT } from "./log-out";
import type { FormPlace } from "./place";
import { givenTransfers, hasTampered, type PostedTravelRule, storedValues } from "./read-posted.server";
import { checkTransfers, type RefusalLine } from "./rules";
import { ChangedMeanwhile, sendOnce, wordsOf } from "./save-once.server";
import { versionOf } from "./version.server";
import { transferVasps } from "./view.server";

export interface TravelRuleAnswer extends FormAnswer<TravelRuleFormValues> {
  once: string;
  /** Version of the backend's data that the answer is based on; null if none. */
  version: string | null;
  lines: readonly RefusalLine[];
  /** Index of the transfer; null for all. */
  about: number | null;
  copied: (CopyIntent & { count: number }) | null;
  vasps: VaspChoices;
}

interface Answered extends Partial<Omit<TravelRuleAnswer, "once" | "values" | "vasps">> {
  values: TransferValues[];
  status: number;
}

async function answerAgain(session: Session, stored: readonly Transfer[], answered: Answered) {
  const { values, status, issues = [], problems = [], ...rest } = answered;
  const answer: TravelRuleAnswer = {
    ...formAnswer({ transfers: values }, { issues, problems }),
    version: null,
    lines: problems.map((problem) => ({ message: messageOf(problem) })),
    about: null,
    copied: null,
    ...rest,
    once: issueToken(),
    vasps: await transferVasps(session, values, stored),
  };
  return data(answer, { status });
}

/**
 * The action of a page with a travel-rule form: saves or submits the transfers' data, or copies a side.
 * @throws Response redirecting to the page before, if the transaction does not exist
 */
export async function answerTravelRule(request: Request, id: string, place: FormPlace) {
  const { session, form } = await readForm(
    request,
    "giveTravelRuleDetails",
    TRAVEL_RULE_FIELDS,
    TRANSFER_ROWS,
  );
  const { intent, version } = form.values;
  if (intent === LOG_OUT_INTENT) return logOutKeeping(request, session, id, form);
  const isSubmission = intent === "submit";
  const failed = isSubmission ? place.texts.notSubmitted : MESSAGES.TRANSFER_DETAILS_NOT_SAVED;

  const { value: found, problem } = await settle(getTransaction(session, id));
  const stored = found?.transaction.transfers?.items ?? [];
  const answer = (answered: Answered) => answerAgain(session, stored, { version, ...answered });
  if (problem)
    return answer({ problems: [failed, problem], values: form.rows.map(toTransferValues), status: 502 });
  if (!found || !isAt(place, found)) throw redirect(place.closeTo);
  const { read, refusal } = readTransfers(form.rows, found);
  if (!read) return answer(refusal);

  const typed = read.map(({ values }) => values);
  const about = readFindIntent(intent);
  if (about !== null) return answer({ values: typed, about, status: 200 });
  const { value: posted, problem: notListed } = await settle(givenTransfers(session, read, found));
  if (!posted) return answer({ problems: [failed, notListed], values: typed, status: 502 });
  const unsaved = answerUnsaved(form, posted, isSubmission);
  if (unsaved) return answer(unsaved);
  const { values } = posted;
  try {
    const current = versionOf(stored);
    const isSent = await sendOnce(session, form, posted.toInputs(isSubmission), current);
    if (!isSent) return answer({ problems: [staleFormMessage], values, status: 409 });
  } catch (error) {
    const { messages, status } = wordsOf(error, failed);
    // After any other error the data may have changed.
    const seen = error instanceof ChangedMeanwhile ? versionOf(stored) : "";
    return answer({ problems: messages, values, version: seen, status });
  }
  const told = isSubmission ? place.texts.submitted : MESSAGES.TRANSFER_DETAILS_SAVED;
  return redirect(place.self, { headers: { "Set-Cookie": setFlash("success", told) } });
}

type Found = NonNullable<Awaited<ReturnType<typeof getTransaction>>>;
type Given = Awaited<ReturnType<typeof givenTransfers>>;

function isAt({ subWalletId }: FormPlace, { transaction }: Found): boolean {
  return subWalletId === null || transaction.subWalletId === subWalletId;
}

function readTransfers(rows: PostedTravelRule["rows"], found: Found) {
  const before = storedValues(found);
  const read = readTravelRuleForm(rows, before);
  if (!read) {
    const refusal: Answered = { problems: [MESSAGES.TRANSFER_NOT_FOUND], values: before, status: 400 };
    return { read: null, refusal };
  }
  if (!hasTampered(read, before, found.organisation)) return { read, refusal: null };
  const values = read.map((one, index) =>
    withFacts(one.values, before[index] ?? one.values, found.organisation),
  );
  const refusal: Answered = { problems: [MESSAGES.TRANSFER_FACTS_CHANGED], values, status: 400 };
  return { read: null, refusal };
}

/** Null if the form can be saved; otherwise it copies, or has errors. */
function answerUnsaved(form: PostedTravelRule, posted: Given, isSubmission: boolean): Answered | null {
  const { given, values } = posted;
  if (form.issue) return { problems: [form.issue], issues: [form.issue], values, status: 400 };
  const copy = readCopyIntent(form.values.intent);
  if (copy) return { ...copyToAll(posted, copy), about: copy.from, status: 200 };
  const hidden = hiddenCharacterIssues(given);
  const [first] = hidden;
  if (first) return { problems: [first], lines: hidden, issues: hidden, values, status: 400 };
  const refusal = isSubmission ? checkTransfers(given) : null;
  return refusal && { ...refusal, problems: [refusal.message], values, status: 400 };
}

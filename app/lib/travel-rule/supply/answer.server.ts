import { data, redirect } from "@remix-run/node";
import { settle } from "~/lib/custody/settle.server";
import { MESSAGES } from "~/lib/errors/catalogue";
import { type FormAnswer, formAnswer, type Problem } from "~/lib/forms/form-answer";
import { readForm } from "~/lib/forms/read-form.server";
import {
  readShared,
  SHARED_FIELDS,
  SUPPLIED_ROWS,
  sharedField,
  type TransferField,
  type TransferValues,
} from "~/lib/forms/travel-rule-form";
import type { Issue } from "~/lib/issue";
import { paths } from "~/lib/paths";
import { staleFormMessage } from "~/lib/session/csrf.server";
import { setFlash } from "~/lib/session/flash.server";
import type { Session } from "~/lib/session/session.server";
import { hiddenCharacterIssues } from "../hidden-characters";
import { givenTransfers, storedValues } from "../read-posted.server";
import { checkTransfers } from "../rules";
import { sendOnce, wordsOf } from "../save-once.server";
import { versionOf } from "../version.server";
import { type SupplyForm, sharedFor, supplyForm } from "./page.server";
import { readSelected, type SelectedPayment, whyNotHere } from "./selected.server";

export interface SharedValues {
  shared: TransferValues;
}

/** By payment: null once its details are submitted, else why not. */
type Outcomes = Record<string, string | null>;

export interface SupplyAnswer extends FormAnswer<SharedValues> {
  /** As posted, with what became of each payment. */
  outcomes: Outcomes;
  form: SupplyForm | null;
}

const MIXED = "It is of another counterparty: supply its details in a form of its own.";

/** Why a payment's details are not submitted; the answer has the highest status of all. */
interface Refused {
  words: string;
  status: number;
}
const UNKNOWN: Refused = { words: MESSAGES.TRANSFER_NOT_FOUND, status: 404 };

interface Posted {
  id: string;
  version: string;
  once: string;
}

/** Submits the same details for each payment, one after the other; says which were submitted. */
export async function answerSupplyDetails(request: Request) {
  const { session, form } = await readForm(request, "giveTravelRuleDetails", SHARED_FIELDS, SUPPLIED_ROWS);
  const { intent, ...posted } = form.values;
  const shared = readShared(posted);
  const rows = form.rows.map(({ id = "", version = "", once = "" }): Posted => ({ id, version, once }));
  const ids = rows.map(({ id }) => id);
  const payments = (await readSelected(session, ids)).filter((one): one is SelectedPayment => !!one.found);
  const first = payments.find((one) => whyNotHere(one) === null);
  const answer = async (status: number, { problems = [], issues = [], outcomes = {} }: Parts = {}) => {
    const values = asOneTransfer(shared, first ?? payments[0]);
    const named = formAnswer({ shared: values }, { issues, problems });
    const shown = await supplyForm(session, payments, values);
    return data<SupplyAnswer>(
      { ...named, outcomes, form: shown && withTokens(shown, rows, outcomes) },
      { status },
    );
  };
  if (form.issue) return answer(400, { problems: [form.issue], issues: [form.issue] });
  if (intent.startsWith("find:")) return answer(200);
  const issues = first ? issuesOf(shared, first) : [];
  const [wrong] = issues;
  if (wrong) return answer(400, { problems: [wrong], issues });
  if (intent !== "submit") return answer(200);
  const outcomes: Outcomes = {};
  let status = 400;
  for (const row of rows) {
    const one = payments.find(({ id }) => id === row.id);
    const refused = one ? await supply(session, row, { one, first }, shared) : UNKNOWN;
    outcomes[row.id] = refused?.words ?? null;
    status = Math.max(status, refused?.status ?? 0);
  }
  return told(rows, outcomes) ?? answer(status, { problems: [summaryOf(rows, outcomes)], outcomes });
}

interface Parts {
  problems?: readonly Problem[];
  issues?: Issue[];
  outcomes?: Outcomes;
}

/** A form that was not sent keeps its tokens; a payment that failed is tried again as another. */
function withTokens(form: SupplyForm, rows: readonly Posted[], outcomes: Outcomes): SupplyForm {
  const payments = form.payments.map((one) => {
    const row = rows.find(({ id }) => id === one.id);
    return row && !outcomes[one.id] ? { ...one, ...row } : one;
  });
  return { ...form, payments };
}

function told(rows: readonly Posted[], outcomes: Outcomes): Response | null {
  if (rows.length === 0 || rows.some(({ id }) => outcomes[id] !== null)) return null;
  const words = `The details of ${rows.length === 1 ? "the payment" : `${rows.length} payments`} are submitted`;
  return redirect(paths.transactions(), { headers: { "Set-Cookie": setFlash("success", words) } });
}

function summaryOf(rows: readonly Posted[], outcomes: Outcomes): string {
  const done = rows.filter(({ id }) => outcomes[id] === null).length;
  if (rows.length === 0) return MESSAGES.NO_TRANSFERS;
  return `The details of ${done} of ${rows.length} payments are submitted. Why the others are not is said beside each. It is safe to press Submit again.`;
}

/** With what the form cannot say, such as who the organisation is. */
function asOneTransfer(shared: TransferValues, payment: SelectedPayment | undefined): TransferValues {
  const [before] = payment ? storedValues(payment.found) : [];
  if (!payment || !before) return shared;
  return sharedFor(before, shared, payment.found.organisation.canActAsIntermediary);
}

/** Judged by the first payment: what is asked is the same for all. */
function issuesOf(shared: TransferValues, payment: SelectedPayment): Issue[] {
  const values = [asOneTransfer(shared, payment)];
  const hidden = hiddenCharacterIssues(values);
  const issues = hidden.length > 0 ? hidden : (checkTransfers(values)?.issues ?? []);
  return issues.map(({ field, message }) => ({
    field: sharedField(field.replace(/^transfers\[0\]\./, "") as TransferField),
    message,
  }));
}

interface Among {
  one: SelectedPayment;
  /** Whose counterparty the form is about. */
  first: SelectedPayment | undefined;
}

/** Null once it is submitted, by this form or before; else why not. */
async function supply(
  session: Session,
  values: Posted,
  { one, first }: Among,
  shared: TransferValues,
): Promise<Refused | null> {
  const { found, state } = one;
  if (state === "submitted") return null;
  const why = whyNotHere(one) ?? (one.key === first?.key ? null : MIXED);
  if (why) return { words: why, status: 409 };
  const read = storedValues(found).map((before) => ({
    values: sharedFor(before, shared, found.organisation.canActAsIntermediary),
    isGiven: true,
  }));
  const { value: given, problem } = await settle(givenTransfers(session, read, found));
  if (!given) return { words: problem, status: 502 };
  try {
    const current = versionOf(found.transaction.transfers?.items ?? []);
    const isSent = await sendOnce(session, { values }, given.toInputs(true), current);
    return isSent ? null : { words: staleFormMessage, status: 400 };
  } catch (error) {
    const failed = MESSAGES.TRANSFER_DETAILS_NOT_SUBMITTED;
    const { messages, status } = wordsOf(error, failed);
    return { words: messages.at(-1) ?? failed, status };
  }
}

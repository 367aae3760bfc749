import { createHash } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { ContractError, CustodyUnavailable } from "~/lib/custody/errors.server";
import { isCustodyFailure, settle } from "~/lib/custody/settle.server";
import type { Transfer } from "~/lib/custody/shapes.server";
import { getTransaction } from "~/lib/custody/transactions/transactions.server";
import { type TransferInput, updateTravelRuleInfo } from "~/lib/custody/transactions/travel-rule.server";
import { MESSAGES } from "~/lib/errors/catalogue";
import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";
import { type PostedForm, readPostedForm } from "~/lib/forms/posted-form.server";
import { checkTransfers } from "~/lib/forms/travel-rule";
import {
  readTravelRuleForm,
  TRANSFER_ROWS,
  TRAVEL_RULE_FIELDS,
  type TransferField,
  type TravelRuleFormValues,
  toTransferValues,
} from "~/lib/forms/travel-rule-form";
import type { Issue } from "~/lib/issue";
import { paths } from "~/lib/paths";
import { checkCsrf, staleFormMessage } from "~/lib/session/csrf.server";
import { setFlash } from "~/lib/session/flash.server";
import { InvalidTokenError, issueToken, once } from "~/lib/session/once.server";
import { requireSession, type Session } from "~/lib/session/session.server";
import { toTransferInput } from "./payload";
import { transferValues, withFacts, withoutUnknownVasps } from "./values";
import { getListedVasps } from "./vasps.server";

type PostedTravelRule = PostedForm<keyof typeof TRAVEL_RULE_FIELDS, "id" | TransferField>;

/** What the page shows after a travel-rule form was refused. */
export interface TravelRuleAnswer extends FormAnswer<TravelRuleFormValues> {
  /** The form's own token. */
  once: string;
}

interface Refusal {
  problems: readonly string[];
  issues?: readonly Issue[];
  values: TravelRuleFormValues;
  status: number;
}

/** The form again, with everything that was typed and its own token. */
function refuse({ values, status, ...wrong }: Refusal) {
  const answer: TravelRuleAnswer = { ...formAnswer(values, wrong), once: issueToken() };
  return data(answer, { status });
}

/** Redirects from an unknown id to the list of transactions. */
export function redirectToTransactions(): Response {
  return redirect(paths.transactions());
}

/** The action of a transaction's page: saves the transfers' data, or submits it. */
export async function answerTravelRule(request: Request, id: string) {
  const session = await requireSession(request);
  const form = await readPostedForm(request, TRAVEL_RULE_FIELDS, TRANSFER_ROWS);
  checkCsrf(request, form);
  const isSubmission = form.values.intent !== "save";
  const failed = isSubmission ? MESSAGES.TRANSFER_DETAILS_NOT_SUBMITTED : MESSAGES.TRANSFER_DETAILS_NOT_SAVED;

  const posted: TravelRuleFormValues = { transfers: form.rows.map(toTransferValues) };
  const { value: found, problem } = await settle(getTransaction(session, id));
  if (problem) return refuse({ problems: [failed, problem], values: posted, status: 502 });
  if (!found) throw redirectToTransactions();
  const { transaction, organisation } = found;
  const transfers = transaction.transfers?.items ?? [];
  const before = transfers.map((transfer) => transferValues(transfer, transaction, organisation));
  const read = readTravelRuleForm(form.rows, before);
  if (!read)
    return refuse({ problems: [MESSAGES.TRANSFER_NOT_FOUND], values: { transfers: before }, status: 400 });

  const listed = (await settle(getListedVasps(session))).value ?? new Map<string, string>();
  const known = knownVasps(listed, transfers);
  const given = read.map(({ values, isGiven }, index) => {
    const own = before[index];
    return isGiven && own ? withoutUnknownVasps(withFacts(values, own, organisation), known) : null;
  });
  const values = { transfers: read.map((one, index) => given[index] ?? one.values) };

  if (form.issue)
    return refuse({ problems: [form.issue.message], issues: [form.issue], values, status: 400 });
  const refusal = isSubmission ? checkTransfers(given) : null;
  if (refusal) return refuse({ problems: [refusal.message], issues: refusal.issues, values, status: 400 });

  const context = { organisationName: organisation.name, listedVasps: listed, submit: isSubmission };
  const inputs = given.flatMap((one, index) => {
    const stored = transfers[index];
    return one && stored ? [toTransferInput(one, stored, context)] : [];
  });
  try {
    const isSent = await sendOnce(session, form, inputs);
    if (!isSent) return refuse({ problems: [staleFormMessage], values, status: 409 });
  } catch (error) {
    const { messages, status } = wordsOf(error, failed);
    return refuse({ problems: messages, values, status });
  }
  const told = isSubmission ? MESSAGES.TRANSFER_DETAILS_SUBMITTED : MESSAGES.TRANSFER_DETAILS_SAVED;
  return redirect(paths.transaction(id), { headers: { "Set-Cookie": setFlash("success", told) } });
}

/** Ids of the businesses that are listed, or were listed when they were chosen. */
function knownVasps(listed: ReadonlyMap<string, string>, transfers: readonly Transfer[]): Set<string> {
  const stored = transfers.flatMap(({ originator, beneficiary }) => [
    originator?.vasp?.id,
    beneficiary?.vasp?.id,
  ]);
  return new Set([...listed.keys(), ...stored.filter((id) => typeof id === "string")]);
}

class NotAccepted extends Error {
  override name = "NotAccepted";
}

/** Sends the data once per form. False when this form was sent before with other data, which was not replaced. */
async function sendOnce(session: Session, form: PostedTravelRule, inputs: TransferInput[]): Promise<boolean> {
  const content = createHash("sha256").update(JSON.stringify(inputs)).digest("hex");
  const sent = await once(session, form.values.once, async () => {
    if (!(await updateTravelRuleInfo(session, inputs))) throw new NotAccepted();
    return content;
  });
  return sent === content;
}

function wordsOf(error: unknown, failed: string): { messages: string[]; status: number } {
  if (error instanceof NotAccepted) return { messages: [failed], status: 502 };
  if (error instanceof InvalidTokenError) return { messages: [staleFormMessage], status: 400 };
  if (!isCustodyFailure(error)) throw error;
  const isSilent = error instanceof CustodyUnavailable || error instanceof ContractError;
  return { messages: [failed, error.message], status: isSilent ? 502 : 400 };
}

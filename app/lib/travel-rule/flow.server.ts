import { createHash } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { ContractError, CustodyUnavailable } from "~/lib/custody/errors.server";
import { isCustodyFailure, settle } from "~/lib/custody/settle.server";
import { getTransaction } from "~/lib/custody/transactions/transactions.server";
import { type TransferInput, updateTravelRuleInfo } from "~/lib/custody/transactions/travel-rule.server";
import { MESSAGES } from "~/lib/errors/catalogue";
import type { Issue } from "~/lib/forms/issue";
import { checkTransfers } from "~/lib/forms/travel-rule";
import { readTravelRuleForm, type TravelRuleForm } from "~/lib/forms/travel-rule-form";
import { paths } from "~/lib/paths";
import { checkCsrf, staleFormMessage } from "~/lib/session/csrf.server";
import { setFlash } from "~/lib/session/flash.server";
import { InvalidTokenError, issueToken, once } from "~/lib/session/once.server";
import { requireSession, type Session } from "~/lib/session/session.server";
import { toTransferInput } from "./payload";
import { knownVaspOnly, transferValues, withFacts } from "./values";
import { getListedVasps } from "./vasps.server";

const text = z.string().optional();
const party = z.object({
  name: text,
  accountId: text,
  customerId: text,
  isCaller: text,
  vasp: text,
  vaspName: text,
});
const shape = z.object({
  transfers: z
    .array(z.object({ id: text, originator: party.optional(), beneficiary: party.optional() }))
    .optional(),
});

interface Refusal {
  messages: string[];
  issues?: readonly Issue[];
  /** As typed; null when it cannot be told to which transfers it belongs. */
  values: TravelRuleForm | null;
  status: number;
}

/** The form again, with everything that was typed and a token of its own. */
function refuse(form: FormData, { messages, issues = [], values, status }: Refusal) {
  const fieldErrors = Object.fromEntries(issues.map(({ field, message }) => [field, [message]]));
  const lastResult = parseWithZod(form, { schema: shape }).reply({ formErrors: messages, fieldErrors });
  return data({ values, lastResult, once: issueToken() }, { status });
}

/** What the page shows after a travel-rule form was not taken. */
export type TravelRuleAnswer = ReturnType<typeof refuse>["data"];

/** The list of transactions, where an id leads that is nobody's or somebody else's. */
export function leaveTransaction(): Response {
  return redirect(paths.transactions());
}

/** The action of a transaction's page: saves the transfers' data, or submits it. */
export async function answerTravelRule(request: Request, id: string) {
  const session = await requireSession(request);
  const form = await request.formData();
  checkCsrf(request, form);
  const isSubmission = form.get("intent") !== "save";
  const failed = isSubmission ? MESSAGES.TRANSFER_DETAILS_NOT_SUBMITTED : MESSAGES.TRANSFER_DETAILS_NOT_SAVED;

  const { value: found, problem } = await settle(getTransaction(session, id));
  if (problem) return refuse(form, { messages: [failed, problem], values: null, status: 502 });
  if (!found) throw leaveTransaction();
  const { transaction, organisation } = found;
  const transfers = transaction.transfers?.items ?? [];
  const before = transfers.map((transfer) => transferValues(transfer, transaction, organisation));
  const read = readTravelRuleForm(form, before);
  if (!read) return refuse(form, { messages: [MESSAGES.TRANSFER_NOT_FOUND], values: null, status: 400 });

  const listed = (await settle(getListedVasps(session))).value ?? new Map<string, string>();
  const known = new Set(
    [
      ...listed.keys(),
      ...transfers.flatMap(({ originator, beneficiary }) => [originator?.vasp?.id, beneficiary?.vasp?.id]),
    ].filter((vaspId) => typeof vaspId === "string"),
  );
  const given = read.map(({ values, isGiven }, index) => {
    const own = before[index];
    return isGiven && own ? knownVaspOnly(withFacts(values, own, organisation), known) : null;
  });
  const values = { transfers: read.map((one, index) => given[index] ?? one.values) };

  const refusal = isSubmission ? checkTransfers(given) : null;
  if (refusal)
    return refuse(form, { messages: [refusal.message], issues: refusal.issues, values, status: 400 });

  const context = { organisationName: organisation.name, listedVasps: listed, submit: isSubmission };
  const inputs = given.flatMap((one, index) => {
    const stored = transfers[index];
    return one && stored ? [toTransferInput(one, stored, context)] : [];
  });
  try {
    const isSent = await sendOnce(session, form, inputs);
    if (!isSent) return refuse(form, { messages: [staleFormMessage], values, status: 409 });
  } catch (error) {
    const { messages, status } = wordsOf(error, failed);
    return refuse(form, { messages, values, status });
  }
  const told = isSubmission ? MESSAGES.TRANSFER_DETAILS_SUBMITTED : MESSAGES.TRANSFER_DETAILS_SAVED;
  return redirect(paths.transaction(id), { headers: { "Set-Cookie": setFlash("success", told) } });
}

class NotAccepted extends Error {
  override name = "NotAccepted";
}

/** Sends the data once a form. False when this form was sent before with other data, which was not replaced. */
async function sendOnce(session: Session, form: FormData, inputs: TransferInput[]): Promise<boolean> {
  const content = createHash("sha256").update(JSON.stringify(inputs)).digest("hex");
  const sent = await once(session, form.get("once"), async () => {
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

import { createHash } from "node:crypto";
import { data, redirect } from "@remix-run/node";
import { CustodyError } from "~/lib/custody/errors.server";
import { isUnclear, statusOf, wordsOf } from "~/lib/custody/failure.server";
import { createRulesChange, getRulesChange, tryRules } from "~/lib/custody/policies/change.server";
import { isCustodyFailure, settle } from "~/lib/custody/settle.server";
import { cancelRequest } from "~/lib/custody/transactions/requests.server";
import { lengthOf } from "~/lib/forms/name";
import type { Issue } from "~/lib/issue";
import { hiddenProblem, normalName } from "~/lib/names/given-text";
import { paths } from "~/lib/paths";
import { staleFormMessage } from "~/lib/session/csrf.server";
import { InvalidTokenError, once } from "~/lib/session/once.server";
import { trialView } from "../trial-view";
import { isSameSet, toInput, toTrial, withNames } from "./draft";
import { type Proposal, proposalOf } from "./proposal-view";
import type { Step } from "./step";

export const MAX_REASON_LENGTH = 500;
const SAFE = "It is not known whether it was asked for. It is safe to press the button again.";

/** Shows what the draft would have said to the last 90 days. */
export async function tryDraft({ session, choices: { wallet, names }, carried }: Step) {
  const { value, problem } = await settle(tryRules(session, wallet.walletId, carried.draft.map(toTrial)));
  if (!value) return data(proposalOf(wallet, names, carried, { problems: [problem] }), { status: 400 });
  const rules = carried.draft.map((rule) => withNames(rule, names));
  const trial = { view: trialView(value, rules), isTightening: value.isTightening };
  return data(proposalOf(wallet, names, carried, { trial }));
}

/** Asks for the change, once for a form and its content, and leads to it. */
export async function sendChange(step: Step) {
  const { choices, carried } = step;
  const { wallet, names } = choices;
  const reason = normalName(carried.reason);
  const refuse = (status: number, issues: Issue[], problem?: string, replaces = carried.replaces) => {
    const problems = problem ? [problem] : issues.map(({ message }) => message);
    return data<Proposal>(proposalOf(wallet, names, { ...carried, replaces }, { issues, problems }), {
      status,
    });
  };
  const message = reasonProblem(reason);
  if (message) return refuse(400, [{ field: "reason", message }]);
  if (!proposalOf(wallet, names, carried).isChanged) return refuse(400, [], "Nothing is changed yet");
  if (carried.replaces !== wallet.version)
    return refuse(409, [], changedWords(wallet.version), wallet.version);
  try {
    const made = await once(step.session, carried.once, (token) => make(step, reason, token));
    if (made.isOther) return refuse(502, [], OTHER);
    return redirect(paths.policyChange(made.requestId));
  } catch (error) {
    if (error instanceof InvalidTokenError) return refuse(400, [], staleFormMessage);
    if (!isCustodyFailure(error)) throw error;
    if (isUnclear(error)) return refuse(502, [], `${wordsOf(error)} ${SAFE}`);
    const isOld = error instanceof CustodyError && error.code === "RULES_CHANGED";
    return refuse(isOld ? 409 : statusOf(error), [], wordsOf(error));
  }
}

const changedWords = (version: number) =>
  `The rules have changed meanwhile: version ${version} is in force now. Your draft is compared with it; look at it again, then ask`;

const OTHER =
  "The service prepared other rules than these. Its request is cancelled, or must not be approved; nothing is changed";

function reasonProblem(reason: string): string | null {
  if (reason === "") return "Enter why, for everybody to read";
  const isTooLong = lengthOf(reason) > MAX_REASON_LENGTH;
  return (
    hiddenProblem("Reason", reason) ??
    (isTooLong ? `Reason must not be longer than ${MAX_REASON_LENGTH} characters` : null)
  );
}

async function make({ session, choices: { wallet }, carried }: Step, reason: string, token: string) {
  const { draft, replaces } = carried;
  const rules = draft.map(toInput);
  // With the content, so that a form whose first answer was lost can be sent with another draft.
  const content = JSON.stringify([replaces, rules, reason]);
  const idempotencyKey = createHash("sha256").update(`${token} ${content}`).digest("hex");
  const asked = { walletId: wallet.walletId, replaces, rules, reason };
  const requestId = await createRulesChange(session, asked, { idempotencyKey });
  const { value: made } = await settle(getRulesChange(session, requestId));
  const isOther = made !== null && !isSameSet(draft, made.after);
  if (isOther) await settle(cancelRequest(session, requestId, "It differs from what was asked for"));
  return { requestId, isOther };
}

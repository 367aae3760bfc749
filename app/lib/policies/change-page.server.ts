import { redirect } from "@remix-run/node";
import { getUser } from "~/lib/custody/people/user.server";
import {
  cancelRulesChange,
  getRulesChange,
  type RuleInput,
  tryRules,
} from "~/lib/custody/policies/change.server";
import { listWalletRules } from "~/lib/custody/policies/read.server";
import type { RulesChange, WalletRule } from "~/lib/custody/policies/shapes.server";
import { settle } from "~/lib/custody/settle.server";
import { getRequestPeople } from "~/lib/custody/transactions/request-people.server";
import { cancelRequest } from "~/lib/custody/transactions/requests.server";
import { phoneUrl } from "~/lib/env.server";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { queryOf } from "~/lib/forms/query";
import { readCommand } from "~/lib/forms/read-form.server";
import { markHidden } from "~/lib/names/hidden-characters";
import { formatFingerprint } from "~/lib/operations/kit/fingerprint";
import { paths } from "~/lib/paths";
import { formatDate } from "~/lib/present/format";
import { setFlash } from "~/lib/session/flash.server";
import { pageNotFound } from "~/lib/session/page-not-found.server";
import { requireSession, type Session } from "~/lib/session/session.server";
import { answerCancel } from "~/lib/signing/screen/cancel-reason.server";
import { readMakerView } from "~/lib/signing/screen/maker.server";
import { markedApprovals } from "~/lib/signing/screen/mark-approvers.server";
import { type ChangeState, nextWords, STATE_WORDS, stateOf } from "./change-state";
import { checkChange } from "./check-change.server";
import { compareRules, summaryWords } from "./compare-view";
import { policyWords } from "./rule-view";
import { TRIAL_ROWS, trialView } from "./trial-view";

const QUERY = { ask: TOKEN_LENGTH, shown: TOKEN_LENGTH } as const;
const MAX_TRIED = 200;

export type ChangePage = Awaited<ReturnType<typeof showChange>>;

/** @throws Response 404 if there is no such change */
export async function showChange(request: Request, requestId: string) {
  const session = await requireSession(request);
  const { ask, shown } = queryOf(request, QUERY);
  const { value, problem } = await settle(
    Promise.all([getRulesChange(session, requestId), getUser(session), listWalletRules(session)]),
  );
  if (!value) return { requestId, problem, change: null };
  const [change, { organisation }, wallets] = value;
  if (!change) throw pageNotFound();
  const state = stateOf(change, new Date());
  const [people, trial, maker] = await Promise.all([
    settle(getRequestPeople(session, requestId)),
    trialOf(session, change, { state, shown: shown === "all" ? MAX_TRIED : TRIAL_ROWS }),
    readMakerView(session, requestId),
  ]);
  const { signed, mismatches } = checkChange(change, organisation.trustId);
  const rows = compareRules(change.before, change.after);
  const isOpen = state === "open";
  return {
    requestId,
    problem: null,
    change: {
      requestId,
      walletName: markHidden(change.walletName),
      ...{ replaces: change.replaces, version: change.version, status: change.status, state },
      subtitle: `Proposed by ${markHidden(change.proposedBy)} · ${formatDate(change.proposedAt)} UTC · ${STATE_WORDS[state]}`,
      proposedBy: markHidden(change.proposedBy),
      reason: markHidden(change.reason),
      rows,
      summary: summaryWords(rows),
      policy: policyWords(wallets?.find(({ walletId }) => walletId === change.walletId)?.policy ?? null),
      trial,
      next: nextWords(change, state),
      inForceAt: state === "due" ? change.inForceAt : null,
      fingerprint: signed && formatFingerprint(signed.fingerprint),
      digest: signed?.digest ?? null,
      mismatches,
      maker,
      isOpen,
      approvals: await markedApprovals(session, { status: change.status, people: people.value }),
      phoneUrl: isOpen ? phoneUrl(requestId) : null,
      canCancel: isOpen || state === "due",
      asksCancel: ask === "cancel" && (isOpen || state === "due"),
    },
  };
}

/** Null where it says nothing any more. */
async function trialOf(
  session: Session,
  { walletId, after }: RulesChange,
  { state, shown }: { state: ChangeState; shown: number },
) {
  if (state !== "open" && state !== "due") return null;
  const { value, problem } = await settle(tryRules(session, walletId, after.map(toRuleInput)));
  return value ? { problem: null, view: trialView(value, after, shown) } : { problem, view: null };
}

export function toRuleInput({ id, from, approvals, ...rule }: WalletRule): RuleInput {
  return {
    ...rule,
    id,
    from: from?.map((one) => one.id) ?? null,
    approvals: approvals && {
      notByPreparer: approvals.notByPreparer,
      schedules: approvals.schedules.map((groups) =>
        groups.map(({ name, quorumCount, approvers }) => ({
          ...{ name, quorumCount },
          keys: approvers.map(({ key }) => key),
        })),
      ),
    },
  };
}

/** Cancels it, before or after it is approved. */
export async function answerChange(request: Request, requestId: string) {
  const { session, values } = await readCommand(request, "changePolicies", {
    stage: TOKEN_LENGTH,
    reason: 500,
  });
  const back = paths.policyChange(requestId);
  if (values.stage !== "cancel") return redirect(back);
  const cancel = (reason: string) => cancelChange(session, requestId, reason);
  return answerCancel(values.reason, cancel, (problem) => {
    const flash = problem ? setFlash("error", problem) : setFlash("success", "The change was cancelled");
    return redirect(back, { headers: { "Set-Cookie": flash } });
  });
}

async function cancelChange(session: Session, requestId: string, reason: string): Promise<void> {
  const change = await getRulesChange(session, requestId);
  if (!change) return;
  if (stateOf(change, new Date()) === "open") await cancelRequest(session, requestId, reason);
  else await cancelRulesChange(session, requestId);
}

import { data, redirect } from "@remix-run/node";
import { isUnclear, statusOf, wordsOf } from "~/lib/custody/failure.server";
import { freeze, listFreezes, mayFreeze, type StandingFreeze } from "~/lib/custody/people/freezes.server";
import { getUser, getWalletsInfo } from "~/lib/custody/people/user.server";
import { isCustodyFailure } from "~/lib/custody/settle.server";
import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";
import {
  checkFreezeForm,
  EVERYTHING,
  FREEZE_FIELDS,
  type FreezeForm,
  toFreezeForm,
} from "~/lib/forms/freeze-form";
import { readForm } from "~/lib/forms/read-form.server";
import type { Issue } from "~/lib/issue";
import { markHidden } from "~/lib/names/hidden-characters";
import { paths } from "~/lib/paths";
import { formatWhen } from "~/lib/present/format";
import { redirectInvalidUrl, setFlash } from "~/lib/session/flash.server";
import { requireSession } from "~/lib/session/session.server";

const SAFE = "It is not known whether it is frozen. It is safe to press Freeze again.";

export type FreezePage = Awaited<ReturnType<typeof showFreeze>>;
export type FreezeAnswer = FormAnswer<FreezeForm>;

/** @throws Response to the sub-wallets if the backend cannot freeze */
export async function showFreeze(request: Request) {
  const session = await requireSession(request);
  const [freezes, may, { organisation }, wallets] = await Promise.all([
    listFreezes(session),
    mayFreeze(session),
    getUser(session),
    getWalletsInfo(session),
  ]);
  if (freezes === null) throw redirectInvalidUrl(paths.home());
  const frozen = new Set(freezes.map(({ walletId }) => walletId));
  const all = { value: EVERYTHING, label: `All wallets of ${markHidden(organisation.name)}` };
  const open = wallets.items
    .filter(({ walletId, deleted }) => !deleted && !frozen.has(walletId))
    .map(({ walletId, walletName }) => ({ value: walletId, label: markHidden(walletName) }));
  return {
    freezes: freezes.map((one) => freezeView(one, all.label)),
    mayFreeze: may,
    /** What can still be frozen. */
    choices: frozen.has(null) ? [] : [all, ...open],
  };
}

function freezeView({ walletName, thawedBy, thawsNeeded, ...one }: StandingFreeze, all: string) {
  const people = thawsNeeded === 1 ? "other approver" : "other approvers";
  const agreed = thawedBy.length > 0 ? `: ${thawedBy.map(markHidden).join(", ")}` : "";
  return {
    id: one.id,
    name: walletName === null ? all : markHidden(walletName),
    reason: markHidden(one.reason),
    frozenBy: markHidden(one.frozenBy),
    frozenAt: formatWhen(one.frozenAt),
    thaw: `${thawedBy.length} of ${thawsNeeded} ${people} agreed${agreed}`,
    waitsForMe: one.waitsForMe,
  };
}

export async function answerFreeze(request: Request) {
  const { session, form } = await readForm(request, "freeze", FREEZE_FIELDS);
  const typed = toFreezeForm(form.values);
  const refuse = (status: number, issues: Issue[], problem?: string) =>
    data<FreezeAnswer>(formAnswer(typed, { issues, ...(problem && { problems: [problem] }) }), { status });
  const issues = form.issue ? [form.issue] : checkFreezeForm(typed);
  if (issues.length > 0) return refuse(400, issues);
  const { scope, reason } = typed;
  try {
    await freeze(session, { walletId: scope === EVERYTHING ? null : scope, reason });
  } catch (error) {
    if (!isCustodyFailure(error)) throw error;
    const words = wordsOf(error);
    return refuse(statusOf(error), [], isUnclear(error) ? `${words}. ${SAFE}` : words);
  }
  return redirect(paths.freeze(), { headers: { "Set-Cookie": setFlash("success", "It is frozen") } });
}

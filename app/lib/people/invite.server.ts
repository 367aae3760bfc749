import { requirePermission } from "~/lib/custody/people/role.server";
import { settle } from "~/lib/custody/settle.server";
import { readForm } from "~/lib/forms/read-form.server";
import { issueToken } from "~/lib/session/once.server";
import { isNameConfirmed, NAME_UNSURE, nameQuestions } from "~/lib/similar-names/questions.server";
import { askChange, assertMayChange, readRole, refusePeople, walletChoices } from "./ask-change.server";
import {
  checkIdentity,
  checkRights,
  INVITE_FIELDS,
  toInviteForm,
  WALLET_ROWS,
  walletsAskedFor,
} from "./people-form";

export type InvitePage = Awaited<ReturnType<typeof showInvite>>;

/** @throws Response to the list for who may not change people */
export async function showInvite(request: Request) {
  const session = await requirePermission(request, "changePeople");
  await assertMayChange(session);
  return { wallets: await walletChoices(session), once: issueToken() };
}

export async function answerInvite(request: Request) {
  const { session, form } = await readForm(request, "changePeople", INVITE_FIELDS, WALLET_ROWS);
  const typed = toInviteForm(form.values);
  const ticked = form.rows.flatMap(({ id }) => id || []);
  const asking = { session, typed, ticked, token: form.values.once };
  const issues = form.issue ? [form.issue] : [...checkIdentity(typed), ...checkRights(typed, ticked)];
  const role = readRole(typed.role);
  if (issues.length > 0 || !role) return refusePeople(asking, 400, issues);
  const { email, firstName, lastName, confirmedName } = typed;
  const { value: questions, problem } = await settle(
    nameQuestions(session, [{ index: 0, name: `${firstName} ${lastName}` }]),
  );
  if (!questions) return refusePeople(asking, 502, [], problem);
  const question = questions[0] ?? null;
  if (question && !isNameConfirmed(question, confirmedName)) {
    const unsure = [{ field: "confirmedName", message: NAME_UNSURE }];
    return refusePeople({ ...asking, question }, 400, unsure);
  }
  const walletIds = walletsAskedFor(typed, ticked);
  const asked = { kind: "INVITE" as const, email, firstName, lastName, role, walletIds };
  return askChange({ ...asking, question, asked });
}

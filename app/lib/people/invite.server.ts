import { requirePermission } from "~/lib/custody/people/role.server";
import { readForm } from "~/lib/forms/read-form.server";
import { issueToken } from "~/lib/session/once.server";
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
  const { email, firstName, lastName } = typed;
  const walletIds = walletsAskedFor(typed, ticked);
  return askChange({ ...asking, asked: { kind: "INVITE", email, firstName, lastName, role, walletIds } });
}

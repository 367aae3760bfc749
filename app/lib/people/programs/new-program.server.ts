import { data } from "@remix-run/node";
import { isUnclear, statusOf, wordsOf } from "~/lib/custody/failure.server";
import { createProgram, listPrograms } from "~/lib/custody/people/programs.server";
import { requirePermission } from "~/lib/custody/people/role.server";
import { getWalletsInfo } from "~/lib/custody/people/user.server";
import { isCustodyFailure } from "~/lib/custody/settle.server";
import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";
import {
  addressesOf,
  checkNewProgramForm,
  NEW_PROGRAM_FIELDS,
  type NewProgramForm,
  PROGRAM_ROLES,
  PROGRAM_WALLETS,
  toProgramName,
} from "~/lib/forms/program-form";
import { readForm } from "~/lib/forms/read-form.server";
import type { Issue } from "~/lib/issue";
import { markHidden } from "~/lib/names/hidden-characters";
import { paths } from "~/lib/paths";
import { redirectInvalidUrl } from "~/lib/session/flash.server";
import { assertToken, InvalidTokenError, issueToken } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { ROLE_LINES, ROLE_WORDS } from "../role-words";
import { endDays, programIssues } from "./program-issues.server";
import { type ShownSecret, STALE_FORM, secretOf } from "./shown-secret.server";

const SAFE = "It is not known whether the key was made. Look at the list before you try again.";

export type NewProgramPage = Awaited<ReturnType<typeof showNewProgram>>;
export type NewProgramAnswer = (FormAnswer<NewProgramForm> & { secret: null; once: string }) | ShownSecret;

/** @throws Response to the people for whom cannot make keys */
export async function showNewProgram(request: Request) {
  const session = await requirePermission(request, "changePrograms");
  const [known, wallets] = await Promise.all([listPrograms(session), walletChoices(session)]);
  if (!known?.mayChange) throw redirectInvalidUrl(paths.people());
  const { first: firstDay, last: lastDay } = endDays(Date.now());
  return {
    wallets,
    roles: PROGRAM_ROLES.map((role) => ({ value: role, label: ROLE_WORDS[role], detail: ROLE_LINES[role] })),
    once: issueToken(),
    firstDay,
    lastDay,
  };
}

async function walletChoices(session: Session) {
  const { items } = await getWalletsInfo(session);
  return items
    .filter(({ deleted }) => !deleted)
    .map(({ walletId, walletName }) => ({ value: walletId, label: markHidden(walletName) }));
}

/** The secret is in this one answer and nowhere else. */
export async function answerNewProgram(request: Request) {
  const { session, form: posted } = await readForm(
    request,
    "changePrograms",
    NEW_PROGRAM_FIELDS,
    PROGRAM_WALLETS,
  );
  const { once: token, ...values } = posted.values;
  const walletIds = posted.rows.flatMap(({ id }) => id || []);
  const form = { ...values, name: toProgramName(values.name), wallets: walletIds.join(",") };
  const refuse = (status: number, refusal: { issues?: Issue[]; problems?: string[] }, once = token) =>
    data<NewProgramAnswer>({ ...formAnswer(form, refusal), secret: null, once }, { status });
  const issues = posted.issue ? [posted.issue] : checkNewProgramForm(form);
  const role = PROGRAM_ROLES.find((one) => one === form.role);
  if (issues.length > 0 || !role) return refuse(400, { issues });
  try {
    const { name, until, addresses } = form;
    const refused = await programIssues(session, form);
    if (refused.length > 0) return refuse(400, { issues: refused });
    assertToken(token);
    const given = { name, role, until, walletIds: form.scope === "ALL" ? null : walletIds };
    const made = await createProgram(
      session,
      { ...given, addresses: addressesOf(addresses) },
      { idempotencyKey: token },
    );
    return data<NewProgramAnswer>(secretOf(made));
  } catch (error) {
    if (error instanceof InvalidTokenError) return refuse(400, { problems: [STALE_FORM] }, issueToken());
    if (!isCustodyFailure(error)) throw error;
    const words = wordsOf(error);
    return refuse(statusOf(error), { problems: [isUnclear(error) ? `${words}. ${SAFE}` : words] });
  }
}

import { data, redirect } from "@remix-run/node";
import { isUnclear, statusOf, wordsOf } from "~/lib/custody/failure.server";
import {
  changeProgram,
  listPrograms,
  revokeProgram,
  rotateProgramKey,
} from "~/lib/custody/people/programs.server";
import { requirePermission } from "~/lib/custody/people/role.server";
import { getWalletsInfo } from "~/lib/custody/people/user.server";
import { isCustodyFailure } from "~/lib/custody/settle.server";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";
import {
  addressesOf,
  checkProgramForm,
  KEEP_EARLIER,
  PROGRAM_FIELDS,
  type ProgramForm,
  toProgramName,
} from "~/lib/forms/program-form";
import { queryOf } from "~/lib/forms/query";
import { readForm } from "~/lib/forms/read-form.server";
import type { Issue } from "~/lib/issue";
import { markHidden } from "~/lib/names/hidden-characters";
import { paths } from "~/lib/paths";
import { formatWhen } from "~/lib/present/format";
import { redirectInvalidUrl, setFlash } from "~/lib/session/flash.server";
import { assertToken, InvalidTokenError, issueToken } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { programIssues } from "./program-issues.server";
import { keyLines, programRow } from "./program-row";
import { type ShownSecret, STALE_FORM, secretOf } from "./shown-secret.server";

const UNCLEAR = "It is not known whether this was done. Look at the list before you try again.";

export type ProgramPage = Awaited<ReturnType<typeof showProgram>>;
export type ProgramAnswer = (FormAnswer<ProgramForm> & { secret: null }) | ShownSecret;

/** @throws Response to the people for an unknown program, and for whom cannot change keys */
export async function showProgram(request: Request, id: string) {
  const session = await requirePermission(request, "changePrograms");
  const [known, { items }] = await Promise.all([listPrograms(session), getWalletsInfo(session)]);
  const program = known?.mayChange ? known.programs.find((one) => one.id === id) : undefined;
  if (!program) throw redirectInvalidUrl(paths.people());
  const names = new Map(items.map(({ walletId, walletName }) => [walletId, walletName]));
  const row = programRow(program, names, new Date());
  const isStanding = !row.isRevoked && row.until.tone !== "over";
  return {
    row,
    keys: keyLines(program),
    madeBy: `${markHidden(program.createdBy ?? "Unknown")}, ${formatWhen(program.createdAt)}`,
    form: { name: program.name, addresses: program.addresses.join(" ") },
    isStanding,
    asks: askedFor(queryOf(request, { ask: TOKEN_LENGTH }).ask, { isRevoked: row.isRevoked, isStanding }),
    once: issueToken(),
  };
}

function askedFor(
  ask: string | null,
  { isRevoked, isStanding }: { isRevoked: boolean; isStanding: boolean },
) {
  if (ask === "revoke" && !isRevoked) return "revoke";
  return ask === "rotate" && isStanding ? "rotate" : null;
}

/** Saves name and addresses, makes a new key, or revokes the program. */
export async function answerProgram(request: Request, id: string) {
  const { session, form: posted } = await readForm(request, "changePrograms", PROGRAM_FIELDS);
  const { name, addresses } = posted.values;
  const form = { name: toProgramName(name), addresses };
  const refuse = (status: number, refusal: { issues?: Issue[]; problems?: string[] }) =>
    data<ProgramAnswer>({ ...formAnswer(form, refusal), secret: null }, { status });
  if (posted.issue) return refuse(400, { issues: [posted.issue] });
  try {
    const answer = await change(session, { id, form, ...posted.values, name: form.name });
    return Array.isArray(answer) ? refuse(400, { issues: answer }) : answer;
  } catch (error) {
    if (error instanceof InvalidTokenError) return refuse(400, { problems: [STALE_FORM] });
    if (!isCustodyFailure(error)) throw error;
    const words = wordsOf(error);
    return refuse(statusOf(error), { problems: [isUnclear(error) ? `${words}. ${UNCLEAR}` : words] });
  }
}

type Posted = Record<keyof typeof PROGRAM_FIELDS, string> & { id: string; form: ProgramForm };

async function change(session: Session, { id, form, intent, keepEarlier, once }: Posted) {
  if (intent === "rotate") {
    const kept = KEEP_EARLIER.find((one) => one === keepEarlier) ?? "NOT";
    assertToken(once);
    const made = await rotateProgramKey(session, { id, keepEarlier: kept }, { idempotencyKey: once });
    return data<ProgramAnswer>(secretOf(made));
  }
  if (intent === "revoke") {
    await revokeProgram(session, id);
    return done("The program is revoked, with all its keys");
  }
  const issues = checkProgramForm(form);
  if (issues.length > 0) return issues;
  const refused = await programIssues(session, { id, ...form });
  if (refused.length > 0) return refused;
  await changeProgram(session, { id, name: form.name, addresses: addressesOf(form.addresses) });
  return done("The program is changed");
}

const done = (words: string) =>
  redirect(paths.people(), { headers: { "Set-Cookie": setFlash("success", words) } });

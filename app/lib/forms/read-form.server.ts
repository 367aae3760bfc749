import { data } from "@remix-run/node";
import { refusalFor } from "../custody/people/role.server";
import { METHOD_NOT_USED } from "../http/body-limits.server";
import type { Issue } from "../issue";
import { paths } from "../paths";
import type { Permission } from "../roles";
import { csrfRefusal, isCsrfValid } from "../session/csrf.server";
import { type RateName, takeForm, takeFromRate } from "../session/rates.server";
import { askSession, requireSession, type Session } from "../session/session.server";
import type { FieldLimits, RowLimits } from "./field-limits";
import { assertNoIssue, type FormExtras, type PostedForm, readPostedForm } from "./posted-form.server";

const PLAIN = { "Content-Type": "text/plain; charset=utf-8" };

export interface SessionForm<Form> {
  session: Session;
  form: Form;
}

/**
 * Call first in an action behind the sign-in. `form.issue` reports bad fields, to show beside the typed values, and also
 * that this person sends too many forms: the answer is then of status 429 by itself.
 * @param permission what the person's role must allow; null: everybody may
 * @throws Response to the sign-in without a session; a 403, 405 or 413 answer, which the ErrorBoundary shows in words
 */
export async function readForm<
  Name extends string,
  Field extends string = never,
  File extends string = never,
>(
  request: Request,
  permission: Permission | null,
  fields: FieldLimits<Name>,
  rows?: RowLimits<Field>,
  extras?: FormExtras<File>,
): Promise<SessionForm<PostedForm<Name | File, Field>>> {
  assertPost(request);
  const session = await requireSession(request);
  const form = await readPostedForm(request, fields, rows, extras);
  const tooMany = await takeForm(rateOf(request, form), request, session);
  if (!isCsrfValid(request, form)) throw data(csrfRefusal(request), { status: 403 });
  if (tooMany) return { session, form: { ...form, issue: { field: "", ...tooMany } } };
  const refusal = await refusalFor(session, permission);
  if (refusal) throw data(refusal, { status: 403 });
  return { session, form };
}

const STOPS = /^\/(?:freeze|logout|people\/[^/]+\/sessions|session\/revoke-extension)(?:\.data)?$/;

function rateOf(request: Request, { fileName }: Pick<PostedForm, "fileName">): RateName {
  if (STOPS.test(new URL(request.url).pathname)) return "stops";
  return fileName ? "uploads" : "forms";
}

/** For buttons, without typed values to show again. @throws as `readForm` does, and a 400 answer for an issue */
export async function readCommand<Name extends string>(
  request: Request,
  permission: Permission | null,
  fields: FieldLimits<Name>,
): Promise<{ session: Session; values: Record<Name, string> }> {
  const { session, form } = await readForm(request, permission, fields);
  assertNoIssue(form);
  return { session, values: form.values };
}

/**
 * `readForm` for pages that visitors see too. `refusal.field` is "" if the whole form is refused.
 * @throws a 405 or 413 answer
 */
export async function readVisitorForm<Name extends string>(
  request: Request,
  fields: FieldLimits<Name>,
): Promise<{ form: PostedForm<Name>; refusal: (Issue & { status: number }) | null }> {
  assertPost(request);
  const form = await readPostedForm(request, fields);
  const tooMany = await takeFromRate("forms", request, null);
  if (!isCsrfValid(request, form)) {
    return { form, refusal: { field: "", message: csrfRefusal(request), status: 403 } };
  }
  if (tooMany) return { form, refusal: { field: "", ...tooMany, status: 429 } };
  return { form, refusal: form.issue && { ...form.issue, status: 400 } };
}

/**
 * `readForm` for background posts. It never ends the session, so that the page can keep what was typed.
 * @throws Response to the sign-in without a session, 400 for a form of another session or with an issue; 403, 405, 413 or 429
 */
export async function readScriptForm<Name extends string, Field extends string = never>(
  request: Request,
  permission: Permission | null,
  fields: FieldLimits<Name>,
  rows?: RowLimits<Field>,
): Promise<SessionForm<PostedForm<Name, Field>>> {
  assertPost(request);
  const session = await askSession(request);
  if (!session) throw new Response(null, { status: 302, headers: { Location: paths.login() } });
  const form = await readPostedForm(request, fields, rows);
  const tooMany = await takeFromRate("scripts", request, session);
  if (tooMany) throw new Response(tooMany.message, { status: 429, headers: PLAIN });
  if (form.issue || !isCsrfValid(request, form)) throw new Response(null, { status: 400 });
  if (await refusalFor(session, permission)) throw new Response(null, { status: 403 });
  return { session, form };
}

export function assertPost({ method }: Request): void {
  if (method !== "POST") throw data(METHOD_NOT_USED, { status: 405 });
}

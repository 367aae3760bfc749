import { data } from "@remix-run/node";
import { METHOD_NOT_USED } from "../http/body-limits.server";
import type { Issue } from "../issue";
import { paths } from "../paths";
import { csrfRefusal, isCsrfValid } from "../session/csrf.server";
import { readSession, requireSession, type Session } from "../session/session.server";
import type { FieldLimits, RowLimits } from "./field-limits";
import { assertNoIssue, type FormExtras, type PostedForm, readPostedForm } from "./posted-form.server";

/** A form that was posted from a page of this session. */
export interface SessionForm<Form> {
  session: Session;
  form: Form;
}

/**
 * Reads the form of an action behind the sign-in, which calls it first. Its method, size and token are checked; of a
 * form whose names or texts are not as asked for, `form.issue` says so, for the action to show beside what was typed.
 * @throws Response to the sign-in without a session; a 403, 405 or 413 answer, which the ErrorBoundary shows in words
 */
export async function readForm<
  Name extends string,
  Field extends string = never,
  File extends string = never,
>(
  request: Request,
  fields: FieldLimits<Name>,
  rows?: RowLimits<Field>,
  extras?: FormExtras<File>,
): Promise<SessionForm<PostedForm<Name | File, Field>>> {
  assertPost(request);
  const session = await requireSession(request);
  const form = await readPostedForm(request, fields, rows, extras);
  if (!isCsrfValid(request, form)) throw data(csrfRefusal(request), { status: 403 });
  return { session, form };
}

/**
 * `readForm` for buttons, whose forms have no typed values to show again: its values are all that was posted.
 * @throws as `readForm` does, and a 400 answer for a form with an issue
 */
export async function readCommand<Name extends string>(
  request: Request,
  fields: FieldLimits<Name>,
): Promise<{ session: Session; values: Record<Name, string> }> {
  const { session, form } = await readForm(request, fields);
  assertNoIssue(form);
  return { session, values: form.values };
}

/**
 * `readForm` for pages that also visitors who are not signed in see. `refusal` says why a form is not taken, and with
 * which status; its `field` is "" when the reason is about the form as a whole.
 * @throws a 405 or 413 answer, which the ErrorBoundary shows in words
 */
export async function readVisitorForm<Name extends string>(
  request: Request,
  fields: FieldLimits<Name>,
): Promise<{ form: PostedForm<Name>; refusal: (Issue & { status: number }) | null }> {
  assertPost(request);
  const form = await readPostedForm(request, fields);
  if (!isCsrfValid(request, form)) {
    return { form, refusal: { field: "", message: csrfRefusal(request), status: 403 } };
  }
  return { form, refusal: form.issue && { ...form.issue, status: 400 } };
}

/**
 * `readForm` for what scripts post in the background. It never ends a session, even one that is over: the page itself
 * does, so that what was typed is kept.
 * @throws Response to the sign-in without a session, and 400 for a form that is not this session's or has an issue;
 *   a 405 or 413 answer
 */
export async function readScriptForm<Name extends string, Field extends string = never>(
  request: Request,
  fields: FieldLimits<Name>,
  rows?: RowLimits<Field>,
): Promise<SessionForm<PostedForm<Name, Field>>> {
  assertPost(request);
  const session = readSession(request);
  if (!session) throw new Response(null, { status: 302, headers: { Location: paths.login() } });
  const form = await readPostedForm(request, fields, rows);
  if (form.issue || !isCsrfValid(request, form)) throw new Response(null, { status: 400 });
  return { session, form };
}

/** @throws a 405 answer: a form of ours is posted */
export function assertPost({ method }: Request): void {
  if (method !== "POST") throw data(METHOD_NOT_USED, { status: 405 });
}

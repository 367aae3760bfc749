import { settle } from "~/lib/custody/settle.server";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { readPostedForm } from "~/lib/forms/posted-form.server";
import { paths } from "~/lib/paths";
import { isCsrfValid } from "~/lib/session/csrf.server";
import { readSession } from "~/lib/session/session.server";
import { searchVasps } from "./vasp-choices.server";

/**
 * Answers a field for a cryptoasset business while somebody types into it. It never ends a session, even one that is
 * over: the form itself does, when it is sent, so that what was typed is kept.
 */
export async function answerVaspSearch(request: Request): Promise<Response> {
  const session = readSession(request);
  if (!session) return new Response(null, { status: 302, headers: { Location: paths.login() } });
  const form = await readPostedForm(request, { search: TOKEN_LENGTH });
  if (!isCsrfValid(request, form) || form.issue) return new Response(null, { status: 400 });
  // A refused session is thrown as the answer that would end it here.
  const { value } = await settle(searchVasps(session, form.values.search)).catch((error) => {
    if (error instanceof Response) return { value: null };
    throw error;
  });
  return value ? Response.json(value) : new Response(null, { status: 502 });
}

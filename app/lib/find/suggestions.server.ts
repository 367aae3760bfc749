import { settle } from "~/lib/custody/settle.server";
import { FIND_LENGTH } from "~/lib/forms/field-limits";
import { readScriptForm } from "~/lib/forms/read-form.server";
import { readPreferences } from "~/lib/preferences.server";
import { findEverything } from "./find-everything.server";
import { boundedText } from "./find-text";

/** For the dialog, by POST: what is searched for stays out of URLs. */
export async function answerFind(request: Request): Promise<Response> {
  const { session, form } = await readScriptForm(request, null, { search: FIND_LENGTH });
  const { currency } = readPreferences(request);
  const text = boundedText(form.values.search);
  // A refused session throws its sign-out response; typing must not end the session.
  const { value } = await settle(findEverything(session, text, currency)).catch((error) => {
    if (error instanceof Response) return { value: null };
    throw error;
  });
  return value ? Response.json(value) : new Response(null, { status: 502 });
}

import { settle } from "~/lib/custody/settle.server";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { readScriptForm } from "~/lib/forms/read-form.server";
import { searchVasps } from "./vasp-choices.server";

export async function answerVaspSearch(request: Request): Promise<Response> {
  const { session, form } = await readScriptForm(request, null, { search: TOKEN_LENGTH });
  // A refused session throws its sign-out response; typing must not end the session.
  const { value } = await settle(searchVasps(session, form.values.search)).catch((error) => {
    if (error instanceof Response) return { value: null };
    throw error;
  });
  return value ? Response.json(value) : new Response(null, { status: 502 });
}

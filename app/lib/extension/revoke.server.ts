import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { isUnclear, wordsOf } from "~/lib/custody/failure.server";
import { revokeExtensionSession } from "~/lib/custody/people/extension-sessions.server";
import { PATH_LENGTH } from "~/lib/forms/field-limits";
import { readCommand } from "~/lib/forms/read-form.server";
import { setFlash } from "~/lib/session/flash.server";
import { returnPath } from "~/lib/session/return-path";
import { SESSION_ID_LENGTH } from "./credentials.server";

const REVOKED = "The extension's session was revoked. The extension cannot use it any more.";
const NOT_REVOKED = "The extension's session could not be revoked. It still works. Please try again.";
const MAYBE_REVOKED =
  "It is not known whether the extension's session was revoked. While it is listed, it still works.";

export async function answerRevokeExtension({ request }: Pick<ActionFunctionArgs, "request">) {
  const { session, values } = await readCommand(request, null, {
    id: SESSION_ID_LENGTH,
    redirectTo: PATH_LENGTH,
  });
  const { id, redirectTo } = values;
  if (id === "") throw data("Please say which session is to be revoked", { status: 400 });
  const flash = await revokeExtensionSession(session, id).then(
    (isRevoked) => (isRevoked ? setFlash("success", REVOKED) : setFlash("error", NOT_REVOKED)),
    (error) => setFlash("error", isUnclear(error) ? MAYBE_REVOKED : `${NOT_REVOKED} ${wordsOf(error)}`),
  );
  return redirect(returnPath(redirectTo), { headers: { "Set-Cookie": flash } });
}

import { redirect } from "@remix-run/node";
import { checkAuditChain } from "~/lib/custody/audit/audit.server";
import { settle } from "~/lib/custody/settle.server";
import { readCommand } from "~/lib/forms/read-form.server";
import { setFlash } from "~/lib/session/flash.server";
import { auditUrl, readAuditSearch } from "./search";

/** 'Check again': recomputes all hashes and shows the same page. */
export async function answerChainCheck(request: Request): Promise<Response> {
  const { session } = await readCommand(request, "readAuditLog", {});
  const { problem } = await settle(checkAuditChain(session));
  const to = auditUrl(readAuditSearch(new URL(request.url).searchParams));
  return redirect(to, problem === null ? {} : { headers: { "Set-Cookie": setFlash("error", problem) } });
}

import { isWait } from "~/lib/custody/failure.server";
import { type Settled, settle } from "~/lib/custody/settle.server";
import { takeFromRate } from "~/lib/session/rates.server";
import type { Session } from "~/lib/session/session.server";

/**
 * `settle` for a file that a link leads to, which counts as a download.
 * @throws Response 429 in words if this person asks for too many, without asking the backend or because it says so
 */
export async function settleFile<T>(
  request: Request,
  session: Session,
  ask: () => Promise<T>,
): Promise<Settled<T>> {
  const tooMany = await takeFromRate("downloads", request, session);
  if (tooMany) throw inWords(tooMany.message);
  const call = ask();
  call.catch(() => undefined);
  const settled = await settle(call);
  if (settled.problem !== null) await call.catch(refuseWait);
  return settled;
}

function refuseWait(error: unknown): void {
  if (isWait(error)) throw inWords(error.message);
}

function inWords(words: string): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return new Response(`${words}\n`, { status: 429, headers });
}

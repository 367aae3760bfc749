import { createMemory } from "~/lib/custody/memory.server";
import { settle } from "~/lib/custody/settle.server";
import { getTransaction } from "~/lib/custody/transactions/transactions.server";
import { updateTravelRuleInfo } from "~/lib/custody/transactions/travel-rule.server";
import { readPostedForm } from "~/lib/forms/posted-form.server";
import { readTravelRuleForm, TRANSFER_ROWS, TRAVEL_RULE_FIELDS } from "~/lib/forms/travel-rule-form";
import { paths } from "~/lib/paths";
import { isCsrfValid } from "~/lib/session/csrf.server";
import { readSession, type Session } from "~/lib/session/session.server";
import { givenTransfers, storedValues } from "./read-posted.server";
import { versionOf } from "./version.server";

/**
 * Keeps what a page leaves behind unsaved as a draft at the backend: 204 when it is there. 409 when the data has been
 * changed since the page was loaded, which stays as it is. To the sign-in without a session; it never ends one, even one
 * that is over: the page itself does.
 */
export async function saveDraft(request: Request, id: string): Promise<Response> {
  const session = readSession(request);
  if (!session) return new Response(null, { status: 302, headers: { Location: paths.login() } });
  const form = await readPostedForm(request, TRAVEL_RULE_FIELDS, TRANSFER_ROWS);
  if (form.issue || !isCsrfValid(request, form)) return answer(400);
  const { value: found, problem } = await settle(getTransaction(session, id));
  if (!found) return answer(problem === null ? 404 : 502);
  const read = readTravelRuleForm(form.rows, storedValues(found));
  if (!read) return answer(400);
  const before = versionOf(found.transaction.transfers?.items ?? []);
  if (!isSeen(session, form.values.version, before)) return answer(409);
  const { value } = await settle(
    givenTransfers(session, read, found).then(({ toInputs }) =>
      updateTravelRuleInfo(session, toInputs(false)),
    ),
  );
  if (!value) return answer(502);
  const { value: after } = await settle(getTransaction(session, id));
  if (after) note(session, form.values.version, versionOf(after.transaction.transfers?.items ?? []));
  return answer(204);
}

const answer = (status: number) => new Response(null, { status });

/** What each page of a session had seen before its own draft took that place, by session and the version now. */
const ownDrafts = createMemory<ReadonlySet<string>>(60 * 60 * 1000);

/** Whether a page that was loaded with a version has seen the present one, or has left it behind as a draft itself. */
export function isSeen(session: Session, version: string, current: string): boolean {
  if (version === current) return true;
  return ownDrafts.recall(`${session.id} ${current}`)?.has(version) ?? false;
}

function note(session: Session, version: string, current: string): void {
  const earlier = ownDrafts.recall(`${session.id} ${version}`) ?? [];
  ownDrafts.keep(`${session.id} ${current}`, new Set([...earlier, version]));
}

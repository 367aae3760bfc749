import { setTimeout as wait } from "node:timers/promises";
import { settle } from "~/lib/custody/settle.server";
import { getTransaction } from "~/lib/custody/transactions/transactions.server";
import { updateTravelRuleInfo } from "~/lib/custody/transactions/travel-rule.server";
import { MESSAGES } from "~/lib/errors/catalogue";
import { readScriptForm } from "~/lib/forms/read-form.server";
import { readTravelRuleForm, TRANSFER_ROWS, TRAVEL_RULE_FIELDS } from "~/lib/forms/travel-rule-form";
import { returnTo } from "~/lib/session/return-path";
import {
  beforeSignOut,
  isFormKept,
  readSession,
  type Session,
  signOutResponse,
} from "~/lib/session/session.server";
import { sharedState } from "~/lib/session/shared/state.server";
import { SharedStateGone } from "~/lib/session/shared/types";
import { hiddenCharacterIssues } from "./hidden-characters";
import { givenTransfers, hasTampered, type PostedTravelRule, storedValues } from "./read-posted.server";
import { typedValues } from "./typed";
import { versionOf } from "./version.server";
import { getTravelRuleView } from "./view.server";

type Found = NonNullable<Awaited<ReturnType<typeof getTransaction>>>;

/** Saves an abandoned form as a draft at the backend. 204: saved. 409: not saved, the data has changed meanwhile. */
export async function saveDraft(request: Request, id: string): Promise<Response> {
  const keeping = readAndKeep(request, id);
  const session = readSession(request);
  // A sign-out in the meantime waits for the draft: register before reading the form.
  const status = await (session ? beforeSignOut(session, keeping) : keeping);
  return new Response(null, { status });
}

async function readAndKeep(request: Request, id: string): Promise<number> {
  const { session, form } = await readScriptForm(
    request,
    "giveTravelRuleDetails",
    TRAVEL_RULE_FIELDS,
    TRANSFER_ROWS,
  );
  const { value: found, problem } = await settle(getTransaction(session, id));
  if (!found) return problem === null ? 404 : 502;
  return keepDraft(session, form, found);
}

async function keepDraft(session: Session, form: PostedTravelRule, found: Found): Promise<number> {
  const stored = storedValues(found);
  const read = readTravelRuleForm(form.rows, stored);
  if (!read || hasTampered(read, stored, found.organisation)) return 400;
  const before = versionOf(found.transaction.transfers?.items ?? []);
  if (!(await isSeen(session, form.values.version, before))) return 409;
  const { value: posted } = await settle(givenTransfers(session, read, found));
  if (!posted) return 502;
  if (hiddenCharacterIssues(posted.given).length > 0) return 400;
  const { value } = await settle(updateTravelRuleInfo(session, posted.toInputs(false)));
  if (!value) return 502;
  const { value: after } = await settle(getTransaction(session, found.transaction.id));
  if (after) await note(session, form.values.version, versionOf(after.transaction.transfers?.items ?? []));
  return 204;
}

const MAX_LOG_OUT_MS = 5_000;

/** Signs out, keeping the typed values as a draft at the backend or, failing that, in a sealed cookie. */
export async function logOutKeeping(
  request: Request,
  session: Session,
  id: string,
  form: PostedTravelRule,
): Promise<Response> {
  const tooLong = new AbortController();
  const limit = wait(MAX_LOG_OUT_MS, false, { signal: tooLong.signal }).catch(() => false);
  const isDone = await Promise.race([limit, keepTyped(session, id, form)]);
  tooLong.abort();
  if (isDone) return signOutResponse(request, MESSAGES.LOGGED_OUT, "success", returnTo(request));
  if (isFormKept(session)) return signOutResponse(request, MESSAGES.LOGGED_OUT, "success");
  return signOutResponse(request, MESSAGES.LOGGED_OUT_WITHOUT_TYPED, "error", returnTo(request));
}

async function keepTyped(session: Session, id: string, form: PostedTravelRule): Promise<boolean> {
  const { value: found } = await settle(getTransaction(session, id));
  if (!found || form.issue) return false;
  const { value: view } = await settle(getTravelRuleView(session, found));
  if (view && form.values.version === view.version && !typedValues(form.rows, view)) return true;
  return (await keepDraft(session, form, found)) === 204;
}

const NOTED_MS = 60 * 60 * 1000;

/** Versions superseded by the session's own drafts, by session id and current version. */
const ownDrafts = () => sharedState("draft");

/** Whether the page's version is current, or known to be superseded only by this session's own drafts. */
export async function isSeen(session: Session, version: string, current: string): Promise<boolean> {
  return version === current || (await supersededBy(session, current)).includes(version);
}

async function note(session: Session, version: string, current: string): Promise<void> {
  const earlier = await supersededBy(session, version);
  await ownDrafts().keep(`${session.id} ${current}`, [...new Set([...earlier, version])], NOTED_MS);
}

/** None if it cannot be known: the person is then asked to look again. */
async function supersededBy(session: Session, current: string): Promise<readonly string[]> {
  const found = await ownDrafts()
    .recall(`${session.id} ${current}`)
    .catch((error: unknown) => {
      if (error instanceof SharedStateGone) return undefined;
      throw error;
    });
  return Array.isArray(found) ? found : [];
}

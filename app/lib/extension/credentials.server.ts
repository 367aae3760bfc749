import { isWait } from "~/lib/custody/failure.server";
import {
  createExtensionSession,
  type ExtensionSession,
  revokeExtensionSession,
} from "~/lib/custody/people/extension-sessions.server";
import { getUser } from "~/lib/custody/people/user.server";
import { isCustodyFailure } from "~/lib/custody/settle.server";
import { env } from "~/lib/env.server";
import { readScriptForm } from "~/lib/forms/read-form.server";
import { log } from "~/lib/log.server";
import type { Session } from "~/lib/session/session.server";
import type { CredentialsAnswer } from "./credentials";
import type { ExtensionCredentials } from "./snap-calls";

export const SESSION_ID_LENGTH = 200;

const NO_SESSIONS = "The custody service has no sessions for browser extensions.";
const NO_ADDRESS =
  "The console does not know at which address, and with which API key, the extension reaches the custody service. Both are configured where the console runs (SNAP_API_URL, SNAP_API_KEY).";

/** `drop` ends an extension session; otherwise starts one. Only this answer ever contains its handle. */
export async function answerExtensionSession(request: Request): Promise<Response> {
  const { session, form } = await readScriptForm(request, "useExtension", { drop: SESSION_ID_LENGTH });
  const { drop } = form.values;
  const { status, ...answer } = await (drop ? dropSession(session, drop) : startSession(session));
  const headers = { "Cache-Control": "no-store" };
  return Response.json(answer satisfies CredentialsAnswer, { status, headers });
}

type Answer = CredentialsAnswer & { status: number };

const done = (credentials: ExtensionCredentials | null): Answer => ({
  credentials,
  problem: null,
  status: 200,
});

const failed = (problem: string, status = 502): Answer => ({ credentials: null, problem, status });

/** @throws any error that does not come from the backend */
function failedBy(error: unknown): Answer {
  if (!isCustodyFailure(error)) throw error;
  return failed(error.message, isWait(error) ? 429 : 502);
}

async function startSession(session: Session): Promise<Answer> {
  try {
    // First, so that no unusable session is started.
    const { organisation } = await getUser(session);
    const made = await createExtensionSession(session);
    if (!made) return failed(NO_SESSIONS);
    const credentials = credentialsOf(made, organisation.trustId);
    if (credentials) return done(credentials);
    log.warn("extension without an address");
    await dropSession(session, made.id);
    return failed(NO_ADDRESS);
  } catch (error) {
    return failedBy(error);
  }
}

async function dropSession(session: Session, id: string): Promise<Answer> {
  try {
    await revokeExtensionSession(session, id);
    return done(null);
  } catch (error) {
    return failedBy(error);
  }
}

/** The console's configuration takes precedence over the backend's. */
function credentialsOf(made: ExtensionSession, trustId: string): ExtensionCredentials | null {
  const { SNAP_API_URL, SNAP_API_KEY } = env();
  const url = SNAP_API_URL ?? made.apiUrl;
  const apiKey = SNAP_API_KEY ?? made.apiKey;
  if (!url || !apiKey) return null;
  return { id: made.id, endsAt: made.endsAt, url, apiKey, trustId, token: made.authentication };
}

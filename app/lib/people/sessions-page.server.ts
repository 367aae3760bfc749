import { redirect } from "@remix-run/node";
import { isUnclear, wordsOf } from "~/lib/custody/failure.server";
import { listPeople, type Person } from "~/lib/custody/people/people.server";
import {
  endPersonSessions,
  listPersonSessions,
  type PersonSession,
} from "~/lib/custody/people/person-sessions.server";
import { readRole } from "~/lib/custody/people/role.server";
import { isCustodyFailure } from "~/lib/custody/settle.server";
import { clientWords } from "~/lib/extension/listed-sessions";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { queryOf } from "~/lib/forms/query";
import { readCommand } from "~/lib/forms/read-form.server";
import { markHidden } from "~/lib/names/hidden-characters";
import { paths } from "~/lib/paths";
import { browserWords } from "~/lib/present/browser-words";
import { formatClock } from "~/lib/present/format";
import { redirectInvalidUrl, setFlash } from "~/lib/session/flash.server";
import { returnTo } from "~/lib/session/return-path";
import { requireSession, type Session, signOutResponse } from "~/lib/session/session.server";
import { sessionsPath } from "~/lib/sessions-path";
import { personName } from "./person-row";

const ALL_ENDED = "All your sessions have ended";
const MAYBE_ENDED = "It is not known whether this was done. What is still listed has not ended.";

export type SessionsPage = Awaited<ReturnType<typeof showSessions>>;
export type SessionRow = ReturnType<typeof sessionRow>;

/** @param id of a person, or 'me' @throws Response to the list for an unknown person, or for whom may not see them */
export async function showSessions(request: Request, id: string) {
  const session = await requireSession(request);
  const { ask, session: asked } = queryOf(request, { ask: TOKEN_LENGTH, session: TOKEN_LENGTH });
  const { person, open } = await readSessions(session, id);
  const now = new Date();
  const rows = open.map((one) => sessionRow(one, now));
  const isYours = person.isYou;
  const single = rows.find((row) => row.id === asked) ?? null;
  return {
    ...{ self: sessionsPath(id), name: personName(person), isYours, rows },
    question: ask === "end" && rows.length > 0 && (single || !asked) ? { single } : null,
  };
}

async function readSessions(session: Session, id: string) {
  const person = (await listPeople(session))?.find((one) => (id === "me" ? one.isYou : one.id === id));
  if (!person) throw redirectInvalidUrl(paths.people());
  await assertMaySee(session, person);
  const open = await listPersonSessions(session, person.id);
  if (!open) throw redirectInvalidUrl(paths.people());
  return { person, open };
}

async function assertMaySee(session: Session, { isYou }: Person): Promise<void> {
  const role = await readRole(session);
  if (isYou || role === null || role === "OWNER") return;
  throw redirectInvalidUrl(paths.people(), "Only an Owner sees the sessions of others");
}

function sessionRow(one: PersonSession, now: Date) {
  const { id, kind, createdAt, lastUsedAt, address, client, isThis } = one;
  return {
    ...{ id, isThis },
    title: kind === "EXTENSION" ? clientWords(client) : browserWords(client),
    address: address && markHidden(address.slice(0, 60)),
    since: formatClock(createdAt, now),
    lastUsed: lastUsedAt && formatClock(lastUsedAt, now),
  };
}

/** Ends one or all; whoever ends their own session is logged out. */
export async function answerSessions(request: Request, id: string): Promise<Response> {
  const { session, values } = await readCommand(request, null, { session: TOKEN_LENGTH });
  const { person, open } = await readSessions(session, id);
  const asked = values.session || null;
  const answer = (kind: "success" | "error", words: string) =>
    redirect(sessionsPath(id), { headers: { "Set-Cookie": setFlash(kind, words) } });
  try {
    const count = await endPersonSessions(session, { personId: person.id, id: asked });
    const isOwnEnded = open.some((one) => one.isThis && (asked === null || asked === one.id));
    if (isOwnEnded) return signOutResponse(request, ALL_ENDED, "success", returnTo(request));
    return answer("success", count === 1 ? "1 session has ended" : `${count} sessions have ended`);
  } catch (error) {
    if (!isCustodyFailure(error)) throw error;
    return answer("error", isUnclear(error) ? `${wordsOf(error)} ${MAYBE_ENDED}` : wordsOf(error));
  }
}

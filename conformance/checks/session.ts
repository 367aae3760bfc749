import { describe, isRecord, isSessionRefusal, Unreachable } from "../backend";
import { absent, expectSession, failed, passed, type Row, tryRow } from "../check";
import { lackOf } from "../needs";
import { FORGED } from "../nobody";
import { handleIn, signIn } from "../sign-in";
import type { Handle, Trial } from "../trial";
import { withoutWords } from "../without";

/** The life of a session of the trial's own: it is extended, followed and ended. */
export async function checkSession(trial: Trial): Promise<Row[]> {
  await trial.session();
  const handle = await signIn(trial);
  const [extended, renewed] = await checkRefresh(trial, handle);
  return [
    await checkUser(trial, handle),
    extended,
    expectSession(
      "extending a forged session",
      await trial.ask("refreshAuthenticationTokens", { authentication: FORGED }),
    ),
    expectSession(
      "a handle that was changed",
      await trial.ask("getUser", { authentication: { ...handle, tag: otherwise(handle.tag) } }),
    ),
    await checkChanges(trial, handle),
    await tryRow("endSession", () => checkEnd(trial, handle, renewed)),
  ];
}

/** The same text with another first character. */
const otherwise = (text: string) => `${text.startsWith("A") ? "B" : "A"}${text.slice(1)}`;

async function checkUser(trial: Trial, authentication: Handle): Promise<Row> {
  const subject = "the session is the person's";
  const answer = await trial.ask("getUser", { authentication });
  const user = answer.body?.data?.user;
  const email = isRecord(user) ? user.email : undefined;
  const isSame = typeof email === "string" && email.toLowerCase() === trial.options.email.toLowerCase();
  return isSame
    ? passed(subject, "getUser names them")
    : failed(subject, `getUser names somebody else: ${describe(answer)}`);
}

/** The row, and the new handle. */
async function checkRefresh(trial: Trial, authentication: Handle): Promise<[Row, Handle | null]> {
  const subject = "refreshAuthenticationTokens";
  const answer = await trial.ask(subject, { authentication });
  const renewed = handleIn(answer, subject);
  if (!renewed) return [failed(subject, `there is no new handle: ${describe(answer)}`), null];
  if (JSON.stringify(renewed) === JSON.stringify(authentication)) {
    return [failed(subject, "the new handle is the old one: the session is not extended"), renewed];
  }
  const used = await trial.ask("getUser", { authentication: renewed });
  if (used.body?.errors.length === 0 && used.body.data)
    return [passed(subject, "a new handle, which is taken"), renewed];
  return [failed(subject, `the new handle is not taken: ${describe(used)}`), renewed];
}

async function checkChanges(trial: Trial, authentication: Handle): Promise<Row> {
  const subject = "organisationChanged";
  const need = trial.needs.get(subject);
  const lack = need && lackOf(need, trial.lacks);
  if (lack) return absent(subject, withoutWords(lack));
  const type = await typeOf(trial, authentication);
  if (type === null)
    return failed(subject, "there was no answer: does anything in between wait for its end?");
  return type.startsWith("text/event-stream")
    ? passed(subject, "answered with server-sent events")
    : absent(
        subject,
        `${withoutWords("changes")} (answered as ${type || "nothing"}, not as text/event-stream)`,
      );
}

/** The content type of the subscription's answer; null where none begins. */
async function typeOf(trial: Trial, authentication: Handle): Promise<string | null> {
  try {
    const document = trial.documentOf("organisationChanged");
    return await trial.backend.open({ document, variables: { authentication } });
  } catch (error) {
    if (error instanceof Unreachable) return null;
    throw error;
  }
}

async function checkEnd(trial: Trial, handle: Handle, renewed: Handle | null): Promise<Row> {
  const subject = "endSession";
  const need = trial.needs.get(subject);
  if (need && lackOf(need, trial.lacks)) return absent(subject, withoutWords("endSession"));
  const ended = await trial.ask(subject, { input: { authentication: handle } });
  if (ended.body?.errors.length !== 0) {
    return failed(subject, `must end the session, but there was ${describe(ended)}`);
  }
  const handles = renewed ? [handle, renewed] : [handle];
  const after = await Promise.all(handles.map((authentication) => trial.ask("getUser", { authentication })));
  const open = after.find((answer) => !isSessionRefusal(answer));
  return open
    ? failed(
        subject,
        `a handle of the ended session is still taken: ${describe(open)}. Who has it stays signed in.`,
      )
    : passed(subject, "no handle of it is taken any more");
}

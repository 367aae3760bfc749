import { redirect } from "@remix-run/node";
import { getUser } from "~/lib/custody/people/user.server";
import { namesOfVasps } from "~/lib/custody/people/vasps.server";
import { settle } from "~/lib/custody/settle.server";
import { env } from "~/lib/env.server";
import { messages } from "~/lib/errors/catalogue";
import { BLANK_ROW } from "~/lib/forms/address-book-form";
import { paths } from "~/lib/paths";
import { setFlash } from "~/lib/session/flash.server";
import { hasArrived, issueToken, once } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { rememberIntent } from "~/lib/signing/intent-cookie.server";
import { idsOf } from "~/lib/vasps/vasp-choices.server";
import { type AnswerParts, answerForm } from "./add-answer.server";
import type { PostedRows } from "./add-csv-rows.server";
import { takeCsv } from "./add-csv-take.server";
import { compareRows, NOT_COMPARED, questionsOpen } from "./add-questions.server";
import { type ReadRow, readRows } from "./add-rows.server";
import { contentOf, type Outcome, refusalOf, sendEntries } from "./add-send.server";
import { entryKey, toAddressBookEntries } from "./entries-of-rows";

const OTHER_ROWS =
  "This form has been sent already, with other rows. To send these rows too, check them and press Submit Request again";
const LEFT_OUT = "Every row is left out: there is nothing to add";

/** 'Submit Request': checks the rows, asks about repeated and similar addresses and names, and sends the rest. */
export async function submitRows(request: Request, session: Session, posted: PostedRows) {
  const { rows: typed, once: token, rest, csv: text } = posted;
  const network = env().NETWORK;
  const refuse = (parts: Omit<AnswerParts, "values" | "once" | "rest">, next = token) =>
    answerForm(session, {
      ...{ status: 400, csv: { text }, ...parts },
      ...{ values: { rows: typed }, once: next || issueToken(), rest },
    });
  const [named, person] = await Promise.all([
    settle(namesOfVasps(session, idsOf(typed))),
    settle(getUser(session)),
  ]);
  const unable = named.problem ?? person.problem;
  if (!named.value || !person.value) return refuse({ problems: unable ? [unable] : [], status: 502 });
  const { rows, issues } = readRows(typed, { network, names: named.value });
  if (issues.length > 0) return refuse({ issues });

  const { trustId } = person.value.organisation;
  const { value: against, problem } = await settle(
    compareOnce(session, token, () => compareRows(session, rows, { network, trustId })),
  );
  if (!against) return refuse({ problems: [problem], status: 502 });
  const { isAgain, compared } = against;
  const asked = questionsOpen(typed, compared);
  if (asked.length > 0) return refuse({ issues: asked, ...compared });
  const isTicked = ({ index, row }: ReadRow) => typed[index]?.leftOut === entryKey(row);
  const isRepeated = ({ index }: ReadRow) => compared.repeats.some((repeat) => repeat.index === index);
  const isLeftOut = isAgain ? isTicked : isRepeated;
  const sent = rows.filter((row) => !isLeftOut(row));
  if (sent.length === 0) return refuse({ problems: [LEFT_OUT], ...compared });

  const entries = toAddressBookEntries(sent.map(({ row }) => row));
  let outcome: Outcome;
  try {
    outcome = await once(session, token, (key) => sendEntries(session, entries, { key, trustId }));
  } catch (error) {
    return refuse({ isUnsent: false, ...refusalOf(error, sent), ...compared });
  }
  if (outcome.content !== contentOf(entries)) {
    const parts = { problems: [OTHER_ROWS], ...compared, isUnsent: false };
    return refuse({ ...parts, status: 409 }, issueToken());
  }
  const { mismatches } = outcome;
  if (mismatches.length > 0) return refuse({ mismatches, isUnsent: false, status: 502 }, issueToken());
  return answerSent(request, session, posted, { ...outcome, count: entries.length });
}

/** A form that arrives again, even while it is compared, would match the addresses that it has added itself. */
async function compareOnce(session: Session, token: string, compare: () => ReturnType<typeof compareRows>) {
  const again = { isAgain: true, compared: NOT_COMPARED };
  if (await hasArrived(session, token)) return again;
  const compared = await compare();
  return (await hasArrived(session, token)) ? again : { isAgain: false, compared };
}

/** The form with the remaining rows, or a redirect to the request or the address book. */
async function answerSent(
  request: Request,
  session: Session,
  { rest, csv: text }: PostedRows,
  { requestId, fingerprint, count }: Outcome & { count: number },
) {
  const message = messages.addressesSubmitted(count);
  const headers = new Headers();
  if (requestId && fingerprint) {
    headers.append("Set-Cookie", rememberIntent(request, requestId, fingerprint));
  }
  if (rest === "" && text.trim() === "") {
    headers.append("Set-Cookie", setFlash("success", message));
    return redirect(requestId ? paths.addressBookRequest(requestId) : paths.addressBook(), { headers });
  }
  const blank: PostedRows = { rows: [BLANK_ROW], once: issueToken(), rest: "", csv: text };
  const [following, { csv }] =
    rest === "" ? [blank, { csv: { text } }] : await takeCsv(blank, rest, { isRest: true });
  const { rows: values, once: fresh, rest: waiting } = following;
  const done = { message, request: requestId };
  const parts = { once: fresh, rest: waiting, done, headers, ...(csv && { csv }) };
  return answerForm(session, { values: { rows: values }, ...parts });
}

import { createHash } from "node:crypto";
import { redirect } from "@remix-run/node";
import type { BookEntry } from "~/lib/book-entry";
import { canonicalAddress, chainFromBackend, type Network, toBackendChain } from "~/lib/chains";
import { CustodyError } from "~/lib/custody/errors.server";
import { isUnclear, statusOf, wordsOf } from "~/lib/custody/failure.server";
import { createAddressBookEntries } from "~/lib/custody/people/create-entries.server";
import { getUser } from "~/lib/custody/people/user.server";
import { namesOfVasps } from "~/lib/custody/people/vasps.server";
import { isCustodyFailure, settle } from "~/lib/custody/settle.server";
import { env } from "~/lib/env.server";
import { MESSAGES, messages } from "~/lib/errors/catalogue";
import type { InputPlace } from "~/lib/errors/input-place";
import { BLANK_ROW, type RowValues, rowField } from "~/lib/forms/address-book-form";
import type { Issue } from "~/lib/issue";
import { checkAddition } from "~/lib/operations/address-book/addition.server";
import type { Mismatch } from "~/lib/operations/kit/types";
import { paths } from "~/lib/paths";
import { staleFormMessage } from "~/lib/session/csrf.server";
import { setFlash } from "~/lib/session/flash.server";
import { hasArrived, InvalidTokenError, issueToken, once } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { rememberIntent } from "~/lib/signing/intent-cookie.server";
import { messageOf } from "~/lib/signing/submit/submit-direct.server";
import { withdraw } from "~/lib/signing/submit/withdraw.server";
import { idsOf } from "~/lib/vasps/vasp-choices.server";
import { type AnswerParts, answerForm } from "./add-answer.server";
import type { PostedRows } from "./add-csv-rows.server";
import { takeCsv } from "./add-csv-take.server";
import { compareWithKnown, type RepeatedRow, repeatsOfWaiting, repeatsWithin } from "./add-known.server";
import { type ReadRow, readRows } from "./add-rows.server";
import { type AddressBookEntryInput, entryKey, toAddressBookEntries } from "./entries-of-rows";
import { waitingEntries } from "./waiting-additions.server";

const OTHER_ROWS =
  "This form has been sent already, with other rows. To send these rows too, check them and press Submit Request again";
const SAFE =
  "It is not known whether the addresses were added. It is safe to press Submit Request again: the same rows are not added twice.";
const LEFT_OUT = "Every row is left out: there is nothing to add";
const REPEATED = "This address is there already. Leave the row out, or change it";
const RESEMBLES = "This address resembles a known one. Compare them, and confirm that it is the one you mean";

/** What came of a form: exactly one is made of it, however often it arrives. */
interface Outcome {
  /** Of the entries that were sent. */
  content: string;
  requestId: string | null;
  /** Of the addition that was compared with what was typed; null where there was nothing to compare. */
  fingerprint: string | null;
  mismatches: Mismatch[];
}

type Compared = Pick<Required<AnswerParts>, "repeats" | "lookAlikes">;

class NotAccepted extends Error {
  override name = "NotAccepted";
}

/** 'Submit Request': checks the rows, asks about those that are or resemble known ones, and sends the others. */
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
  // A form that arrives again would be asked about the addresses that it has added itself.
  const isAgain = hasArrived(session, token);
  const { value: compared, problem } = isAgain
    ? { value: NOT_COMPARED, problem: "" }
    : await settle(compareRows(session, rows, { network, trustId }));
  if (!compared) return refuse({ problems: [problem], status: 502 });
  const { repeats, lookAlikes } = compared;
  const asked = questionsOpen(typed, compared);
  if (asked.length > 0) return refuse({ issues: asked, repeats, lookAlikes });
  const isTicked = ({ index, row }: ReadRow) => typed[index]?.leftOut === entryKey(row);
  const isRepeated = ({ index }: ReadRow) => repeats.some((repeat) => repeat.index === index);
  const isLeftOut = isAgain ? isTicked : isRepeated;
  const sent = rows.filter((row) => !isLeftOut(row));
  if (sent.length === 0) return refuse({ problems: [LEFT_OUT], repeats, lookAlikes });

  const entries = toAddressBookEntries(sent.map(({ row }) => row));
  let outcome: Outcome;
  try {
    outcome = await once(session, token, (key) => send(session, entries, { key, trustId }));
  } catch (error) {
    return refuse({ isUnsent: false, ...refusalOf(error, sent), repeats, lookAlikes });
  }
  if (outcome.content !== contentOf(entries)) {
    const parts = { problems: [OTHER_ROWS], repeats, lookAlikes, isUnsent: false };
    return refuse({ ...parts, status: 409 }, issueToken());
  }
  const { mismatches } = outcome;
  if (mismatches.length > 0) return refuse({ mismatches, isUnsent: false, status: 502 }, issueToken());
  return answerSent(request, session, posted, { ...outcome, count: entries.length });
}

/** The form with the rows that are left, or else the request or the address book. */
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

const NOT_COMPARED: Compared = { repeats: [], lookAlikes: [] };

/** Compares rows with all that is there: in the address book, in requests that wait, in the rows before them. */
async function compareRows(
  session: Session,
  rows: readonly ReadRow[],
  { network, trustId }: { network: Network; trustId: string },
): Promise<Compared> {
  const [known, waiting] = await Promise.all([
    compareWithKnown(session, rows, network),
    waitingEntries(session, trustId),
  ]);
  const repeats = [...known.repeats, ...repeatsOfWaiting(rows, waiting), ...repeatsWithin(rows)];
  return { repeats: firstOfEach(repeats), lookAlikes: known.lookAlikes };
}

/** What is known first of each row, in their order. */
function firstOfEach(repeats: readonly RepeatedRow[]): RepeatedRow[] {
  return repeats
    .filter(({ index }, at) => repeats.findIndex((one) => one.index === index) === at)
    .sort((a, b) => a.index - b.index);
}

/** The rows that somebody has to look at; a tick holds for exactly what it names. */
function questionsOpen(typed: readonly RowValues[], { repeats, lookAlikes }: Compared): Issue[] {
  const repeated = repeats
    .filter(({ index, key }) => typed[index]?.leftOut !== key)
    .map(({ index }) => ({ index, field: rowField(index, "leftOut"), message: REPEATED }));
  const alike = lookAlikes
    .filter(({ index, typed: address }) => typed[index]?.confirmedAddress !== address)
    .map(({ index }) => ({ index, field: rowField(index, "confirmedAddress"), message: RESEMBLES }));
  const open = [...repeated, ...alike].sort((a, b) => a.index - b.index);
  return open.map(({ field, message }) => ({ field, message }));
}

function contentOf(entries: readonly AddressBookEntryInput[]): string {
  return createHash("sha256").update(JSON.stringify(entries)).digest("hex");
}

/** Sends the entries; where they have to be approved, compares the request with them, and cancels one that differs. */
async function send(
  session: Session,
  entries: AddressBookEntryInput[],
  { key, trustId }: { key: string; trustId: string },
): Promise<Outcome> {
  const content = contentOf(entries);
  // Of the entries as well, so that a form whose first answer was lost can be sent with other rows.
  const idempotencyKey = createHash("sha256").update(`${key} ${content}`).digest("hex");
  const { success, requestId } = await createAddressBookEntries(session, entries, { idempotencyKey });
  if (!success) throw new NotAccepted();
  const nothing = { content, requestId, fingerprint: null, mismatches: [] };
  const message = requestId === null ? null : await messageOf(session, requestId);
  if (requestId === null || message === null) return nothing;
  const expected = { requestId, trustId, entries: entries.map(toBookEntry) };
  const checked = checkAddition(message, expected, env().NETWORK);
  if (checked.ok) return { ...nothing, fingerprint: checked.fingerprint };
  const { mismatches } = await withdraw(session, requestId, checked.mismatches);
  return { ...nothing, mismatches };
}

/** An entry as it will be stored. */
export function toBookEntry({
  chain,
  address,
  type,
  counterparty,
  ...entry
}: AddressBookEntryInput): BookEntry {
  const { id = null, name = null, type: kind = null } = counterparty?.vasp ?? {};
  return {
    chain,
    name: entry.name,
    label: entry.label ?? null,
    address: canonicalAddress(chainFromBackend(chain, env().NETWORK)?.id ?? "", address),
    memo: entry.memo ?? null,
    type: (["RECIPIENT", "TRAVEL_RULE"] as const).filter((one) => type.includes(one)),
    counterparty: counterparty ? { name: counterparty.name, vasp: { id, name, type: kind } } : null,
  };
}

/** The form's field for each field of an entry, as the contract's input calls it. */
const FIELDS: Readonly<Record<string, Parameters<typeof rowField>[1]>> = {
  name: "name",
  label: "label",
  address: "address",
  memo: "memo",
  type: "recipient",
  counterparty: "partyName",
};

/** Why nothing came of it, in words; what the service says of an entry is shown at its row. */
function refusalOf(
  error: unknown,
  sent: readonly ReadRow[],
): Pick<AnswerParts, "problems" | "issues" | "status" | "isUnsent"> {
  if (error instanceof NotAccepted) return { problems: [MESSAGES.ADDRESS_BOOK_FAILED], status: 502 };
  if (error instanceof InvalidTokenError)
    return { problems: [staleFormMessage], status: 400, isUnsent: true };
  if (!isCustodyFailure(error)) throw error;
  if (isUnclear(error)) return { problems: [wordsOf(error), SAFE], status: 502 };
  const places = error instanceof CustodyError ? error.places : [];
  const issues = places.flatMap((place) => issueAt(place, sent));
  return issues.length > 0
    ? { issues, problems: issues.map(({ message }) => message), status: statusOf(error) }
    : { problems: [wordsOf(error)], status: statusOf(error) };
}

/** The service counts the entries that it was sent; the form counts its rows. */
function issueAt({ row, field: name, reason }: InputPlace, sent: readonly ReadRow[]): Issue[] {
  const found = sent[row];
  const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
  if (!found || !field) return [];
  const place = `${toBackendChain(found.row.chain)} row ${found.index + 1}`;
  return [{ field: rowField(found.index, field), message: `${reason} (${place})` }];
}

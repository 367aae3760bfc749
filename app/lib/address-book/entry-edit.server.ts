import { data } from "@remix-run/node";
import type { BookEntry } from "~/lib/book-entry";
import { requirePermission } from "~/lib/custody/people/role.server";
import { getUser } from "~/lib/custody/people/user.server";
import { namesOfVasps } from "~/lib/custody/people/vasps.server";
import { settle } from "~/lib/custody/settle.server";
import { env } from "~/lib/env.server";
import {
  ADD_FIELDS,
  ADD_ROWS,
  type AddFormValues,
  type RowValues,
  readIntent,
  rowField,
  toRowValues,
} from "~/lib/forms/address-book-form";
import { TOKEN_LENGTH } from "~/lib/forms/field-limits";
import { type FormAnswer, formAnswer } from "~/lib/forms/form-answer";
import { readForm } from "~/lib/forms/read-form.server";
import type { Issue } from "~/lib/issue";
import type { Mismatch } from "~/lib/operations/kit/types";
import { hasArrived, issueToken } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import {
  isNameConfirmed,
  NAME_UNSURE,
  type NameQuestion,
  nameQuestions,
} from "~/lib/similar-names/questions.server";
import { idsOf, type VaspChoices, vaspChoices } from "~/lib/vasps/vasp-choices.server";
import { entryViews } from "./addition-view";
import { type FoundEntry, findPlacedEntry } from "./entry-place.server";
import { CHANGED_MEANWHILE, sendChange } from "./entry-send.server";
import { entryOfValues, valuesOfEntry } from "./entry-values.server";

const FIELDS = { ...ADD_FIELDS, version: TOKEN_LENGTH } as const;
const ROWS = { ...ADD_ROWS, maxRows: 1 } as const;

export type EntryPageData = Awaited<ReturnType<typeof showEntry>>;

export interface EditAnswer extends FormAnswer<AddFormValues> {
  once: string;
  vasps: VaspChoices;
  /** How the request differs from the typed values. */
  mismatches: readonly Mismatch[];
  /** If the name could be mistaken for another. */
  question: NameQuestion | null;
}

/** Loader of the pages that change or remove an entry. */
export async function showEntry(request: Request) {
  const session = await requirePermission(request, "changeAddressBook");
  const { entry, version, whitelistEnabled } = await findPlacedEntry(request, session);
  const { NETWORK: network } = env();
  const values = valuesOfEntry(entry, network);
  const [view] = entryViews([entry], { standings: [], isOpen: false, network });
  return {
    view: view ?? null,
    place: { chain: entry.chain, address: entry.address, memo: entry.memo ?? "" },
    values,
    version,
    whitelistEnabled,
    isRecipient: entry.type.includes("RECIPIENT"),
    vasps: await vaspChoices(session, [values]),
    once: issueToken(),
  };
}

/** Action of the page that changes an entry. */
export async function answerEdit(request: Request) {
  const { session, form } = await readForm(request, "changeAddressBook", FIELDS, ROWS);
  const { intent, once: token, version } = form.values;
  const network = env().NETWORK;
  // Before the entry is read, which the form may be changing.
  const arrived = await settle(hasArrived(session, token));
  const found = await findPlacedEntry(request, session);
  const { chain, address, memo } = valuesOfEntry(found.entry, network);
  const values = { rows: [{ ...toRowValues(form.rows[0] ?? {}), chain, address, memo }] };
  const [row] = values.rows;
  const answer = async (parts: AnswerParts) => again(session, values, token, parts);
  if (form.issue) return answer({ issues: [form.issue] });
  if (readIntent(intent).kind === "find") return answer({ status: 200 });
  const [named, person] = await Promise.all([
    settle(namesOfVasps(session, idsOf(values.rows))),
    settle(getUser(session)),
  ]);
  if (!named.value || !person.value || !row || arrived.value === null) {
    return answer({ problem: named.problem ?? person.problem ?? arrived.problem, status: 502 });
  }
  const { after, issues } = entryOfValues(row, found.entry, { network, names: named.value });
  if (!after) return answer({ issues });
  const refused = arrived.value ? null : await refusalBefore(session, found, { version, row, after });
  if (refused && !(await settle(hasArrived(session, token))).value) return answer(refused);
  const { trustId } = person.value.organisation;
  const sent = await sendChange(request, session, { before: found.entry, after }, { token, trustId });
  return sent instanceof Response ? sent : answer(sent);
}

async function refusalBefore(
  session: Session,
  found: FoundEntry,
  { version, row, after }: { version: string; row: RowValues; after: BookEntry },
): Promise<AnswerParts | null> {
  const problem = problemOf(found, version, after);
  if (problem) return { problem, status: problem === CHANGED_MEANWHILE ? 409 : 400 };
  return askAboutName(session, row, found.entry, after);
}

function problemOf({ entry, version }: FoundEntry, shown: string, after: FoundEntry["entry"]): string | null {
  if (version !== shown) return CHANGED_MEANWHILE;
  return JSON.stringify(after) === JSON.stringify(entry) ? "Nothing of the entry is changed" : null;
}

/** Null if the name stays, is no other's, or is confirmed. */
async function askAboutName(
  session: Session,
  { confirmedName }: RowValues,
  before: BookEntry,
  { name }: BookEntry,
): Promise<AnswerParts | null> {
  if (name === before.name) return null;
  const given = [{ index: 0, name, self: before }];
  const { value, problem } = await settle(nameQuestions(session, given));
  if (!value) return { problem, status: 502 };
  const [question] = value;
  if (!question || isNameConfirmed(question, confirmedName)) return null;
  return { question, issues: [{ field: rowField(0, "confirmedName"), message: NAME_UNSURE }] };
}

interface AnswerParts {
  question?: NameQuestion;
  issues?: readonly Issue[];
  problem?: string | null;
  mismatches?: readonly Mismatch[];
  status?: number;
}

async function again(
  session: Session,
  values: AddFormValues,
  token: string,
  { issues = [], question, problem, mismatches = [], status = 400 }: AnswerParts,
) {
  const answer: EditAnswer = {
    ...formAnswer(values, { issues, ...(problem && { problems: [problem] }) }),
    once: mismatches.length > 0 ? issueToken() : token || issueToken(),
    vasps: await vaspChoices(session, values.rows),
    mismatches,
    question: question ?? null,
  };
  return data(answer, { status });
}

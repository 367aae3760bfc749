import type { Network } from "~/lib/chains";
import { type RowValues, rowField } from "~/lib/forms/address-book-form";
import type { Issue } from "~/lib/issue";
import { normalName } from "~/lib/names/given-text";
import type { Session } from "~/lib/session/session.server";
import { isNameConfirmed, NAME_UNSURE, nameQuestions } from "~/lib/similar-names/questions.server";
import type { AnswerParts } from "./add-answer.server";
import { compareWithKnown, type RepeatedRow, repeatsOfWaiting, repeatsWithin } from "./add-known.server";
import type { ReadRow } from "./add-rows.server";
import { waitingEntries } from "./waiting-additions.server";

const REPEATED = "This address is there already. Leave the row out, or change it";
const RESEMBLES = "This address resembles a known one. Compare them, and confirm that it is the one you mean";

export type Compared = Pick<Required<AnswerParts>, "repeats" | "lookAlikes" | "names">;

export const NOT_COMPARED: Compared = { repeats: [], lookAlikes: [], names: [] };

/** Compares rows with the address book, pending requests and earlier rows; their names also with those of others. */
export async function compareRows(
  session: Session,
  rows: readonly ReadRow[],
  { network, trustId }: { network: Network; trustId: string },
): Promise<Compared> {
  const [known, waiting] = await Promise.all([
    compareWithKnown(session, rows, network),
    waitingEntries(session, trustId),
  ]);
  const all = [...known.repeats, ...repeatsOfWaiting(rows, waiting), ...repeatsWithin(rows)];
  const repeats = firstOfEach(all);
  const added = rows.filter(({ index }) => !repeats.some((repeat) => repeat.index === index));
  const names = await nameQuestions(
    session,
    added.map(({ index, row }) => ({ index, name: normalName(row.name) })),
  );
  return { repeats, lookAlikes: known.lookAlikes, names };
}

function firstOfEach(repeats: readonly RepeatedRow[]): RepeatedRow[] {
  return repeats
    .filter(({ index }, at) => repeats.findIndex((one) => one.index === index) === at)
    .sort((a, b) => a.index - b.index);
}

/** Issues for rows to be confirmed. A tick counts only for the address or key it was given for. */
export function questionsOpen(
  typed: readonly RowValues[],
  { repeats, lookAlikes, names }: Compared,
): Issue[] {
  const repeated = repeats
    .filter(({ index, key }) => typed[index]?.leftOut !== key)
    .map(({ index }) => ({ index, field: rowField(index, "leftOut"), message: REPEATED }));
  const alike = lookAlikes
    .filter(({ index, typed: address }) => typed[index]?.confirmedAddress !== address)
    .map(({ index }) => ({ index, field: rowField(index, "confirmedAddress"), message: RESEMBLES }));
  const named = names
    .filter((question) => !isNameConfirmed(question, typed[question.index]?.confirmedName))
    .map(({ index }) => ({ index, field: rowField(index, "confirmedName"), message: NAME_UNSURE }));
  const open = [...repeated, ...alike, ...named].sort((a, b) => a.index - b.index);
  return open.map(({ field, message }) => ({ field, message }));
}

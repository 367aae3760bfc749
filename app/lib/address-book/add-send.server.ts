import { createHash } from "node:crypto";
import type { BookEntry } from "~/lib/book-entry";
import { canonicalAddress, chainFromBackend, toBackendChain } from "~/lib/chains";
import { CustodyError } from "~/lib/custody/errors.server";
import { isUnclear, statusOf, wordsOf } from "~/lib/custody/failure.server";
import { createAddressBookEntries } from "~/lib/custody/people/create-entries.server";
import { isCustodyFailure } from "~/lib/custody/settle.server";
import { env } from "~/lib/env.server";
import { MESSAGES } from "~/lib/errors/catalogue";
import type { InputPlace } from "~/lib/errors/input-place";
import { rowField } from "~/lib/forms/address-book-form";
import type { Issue } from "~/lib/issue";
import { checkAddition } from "~/lib/operations/address-book/addition.server";
import type { Mismatch } from "~/lib/operations/kit/types";
import { staleFormMessage } from "~/lib/session/csrf.server";
import { InvalidTokenError } from "~/lib/session/once.server";
import type { Session } from "~/lib/session/session.server";
import { messageOf } from "~/lib/signing/submit/submit-direct.server";
import { withdraw } from "~/lib/signing/submit/withdraw.server";
import type { AnswerParts } from "./add-answer.server";
import type { ReadRow } from "./add-rows.server";
import type { AddressBookEntryInput } from "./entries-of-rows";

const SAFE =
  "It is not known whether the addresses were added. It is safe to press Submit Request again: the same rows are not added twice.";

export interface Outcome {
  /** Hash of the entries sent. */
  content: string;
  requestId: string | null;
  /** Of the addition compared with what was typed; null if there was nothing to compare. */
  fingerprint: string | null;
  mismatches: Mismatch[];
}

class NotAccepted extends Error {
  override name = "NotAccepted";
}

/** Tells whether a form that arrives again has the same entries. */
export function contentOf(entries: readonly AddressBookEntryInput[]): string {
  return createHash("sha256").update(JSON.stringify(entries)).digest("hex");
}

/** Sends the entries. If they need approval, compares the request with them and cancels one that differs. */
export async function sendEntries(
  session: Session,
  entries: AddressBookEntryInput[],
  { key, trustId }: { key: string; trustId: string },
): Promise<Outcome> {
  const content = contentOf(entries);
  // Includes the entries, so that a form whose first answer was lost can be sent with other rows.
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

const FIELDS: Readonly<Record<string, Parameters<typeof rowField>[1]>> = {
  name: "name",
  label: "label",
  address: "address",
  memo: "memo",
  type: "recipient",
  counterparty: "partyName",
};

/** Complaints of the service about an entry are shown at its row. */
export function refusalOf(
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
    ? { issues, problems: issues, status: statusOf(error) }
    : { problems: [wordsOf(error)], status: statusOf(error) };
}

/** The service counts the entries sent, the form its rows. */
function issueAt({ row, field: name, reason }: InputPlace, sent: readonly ReadRow[]): Issue[] {
  const found = sent[row];
  const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
  if (!found || !field) return [];
  const place = `${toBackendChain(found.row.chain)} row ${found.index + 1}`;
  return [{ field: rowField(found.index, field), message: `${reason} (${place})` }];
}

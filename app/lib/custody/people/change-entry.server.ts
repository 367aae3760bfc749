import type { VariablesOf } from "gql.tada";
import { z } from "zod";
import type { BookEntry } from "~/lib/book-entry";
import type { Session } from "~/lib/session/session.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";

const document = graphql(`
  mutation changeAddressBookEntry($input: ChangeAddressBookEntryInput!) {
    changeAddressBookEntry(changeAddressBookEntryInput: $input) { success requestId }
  }
`);

type EntryInput = VariablesOf<typeof document>["input"]["entry"];

const changed = z.object({ success: z.boolean(), requestId: nullable(z.string()) });
const answer = z.object({ changeAddressBookEntry: changed });

/**
 * Removes the entry if `after` is null. Returns the request's id if that needs approval. Only if the book says
 * `canChange`.
 * @throws CustodyError ENTRY_CHANGED when the entry is not `before` any more; INVALID_INPUT with the first rule that
 * the new entry breaks
 */
export async function changeBookEntry(
  session: Session,
  { before, after }: { before: BookEntry; after: BookEntry | null },
  { idempotencyKey }: { idempotencyKey: string },
): Promise<z.output<typeof changed>> {
  const input = {
    authentication: session.authentication,
    entry: inputOf(before),
    change: after && inputOf(after),
  };
  const made = await custody(session).request(document, answer, { input }, { idempotencyKey });
  return made.changeAddressBookEntry;
}

/** Chains, types and business kinds go back as the backend sent them. */
function inputOf({ chain, name, label, address, memo, type, counterparty }: BookEntry): EntryInput {
  return { chain, name, label, address, memo, type: [...type], counterparty } as EntryInput;
}

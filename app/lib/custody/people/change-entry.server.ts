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
 * Changes an entry, or removes it where `after` is null; where that needs approval, makes the request for it, whose id
 * it answers. Only of backends whose address book says `canChange`.
 * @throws CustodyError ENTRY_CHANGED when the entry is not `before` any more; INVALID_INPUT with the first rule that the
 * new entry breaks
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

/** Chains, types and kinds of business are the backend's own words, as it sent them. */
function inputOf({ chain, name, label, address, memo, type, counterparty }: BookEntry): EntryInput {
  return { chain, name, label, address, memo, type: [...type], counterparty } as EntryInput;
}

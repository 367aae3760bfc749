import type { VariablesOf } from "gql.tada";
import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { custody } from "../client.server";
import { withExtension } from "../extension.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";

const document = graphql(`
  mutation createAddressBookEntry($input: CreateAddressBookEntryInput!) {
    createAddressBookEntry(createAddressBookEntryInput: $input) { success requestId }
  }
`);

const plainDocument = graphql(`
  mutation createAddressBookEntry($input: CreateAddressBookEntryInput!) {
    createAddressBookEntry(createAddressBookEntryInput: $input) { success }
  }
`);

type Entries = VariablesOf<typeof document>["input"]["entries"];

const created = z.object({ success: z.boolean(), requestId: nullable(z.string()) });
const answer = z.object({ createAddressBookEntry: created });

/**
 * Adds entries to the address book, all or none; where that needs approval, makes the request for it. `requestId` is
 * null where nothing has to be approved, and of a backend that does not say.
 * @throws CustodyError INVALID_INPUT with the first rule that an entry breaks
 */
export async function createAddressBookEntries(
  session: Session,
  entries: Entries,
  { idempotencyKey }: { idempotencyKey: string },
): Promise<z.output<typeof created>> {
  const variables = { input: { authentication: session.authentication, entries } };
  const options = { idempotencyKey };
  const made = await withExtension(
    "bookRequests",
    // A backend that refuses the document has not carried it out.
    () => custody(session).request(document, answer, variables, options),
    () => custody(session).request(plainDocument, answer, variables, options),
  );
  return made.createAddressBookEntry;
}

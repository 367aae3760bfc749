import type { VariablesOf } from "gql.tada";
import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { withoutLacking } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";

const document = graphql(`
  mutation createAddressBookEntry($input: CreateAddressBookEntryInput!) {
    createAddressBookEntry(createAddressBookEntryInput: $input) { success requestId }
  }
`);

type Entries = VariablesOf<typeof document>["input"]["entries"];

const created = z.object({ success: z.boolean(), requestId: nullable(z.string()) });
const answer = z.object({ createAddressBookEntry: created });

/**
 * All or none. `requestId` is null if no approval is needed, or if the backend does not say.
 * @throws CustodyError INVALID_INPUT with the first rule that an entry breaks
 */
export async function createAddressBookEntries(
  session: Session,
  entries: Entries,
  { idempotencyKey }: { idempotencyKey: string },
): Promise<z.output<typeof created>> {
  const variables = { input: { authentication: session.authentication, entries } };
  const options = { idempotencyKey };
  // A backend that refuses the document has not executed it.
  const made = await withoutLacking(document, (asked) =>
    custody(session).request(asked, answer, variables, options),
  );
  return made.createAddressBookEntry;
}

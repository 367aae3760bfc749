import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { readPages } from "../read-pages.server";
import { nullable, pageOf } from "../shapes.server";

export const entry = z.object({
  chain: z.string(),
  name: z.string(),
  label: nullable(z.string()),
  address: z.string(),
  memo: nullable(z.string()),
  type: z.array(z.string()),
  counterparty: nullable(z.object({ name: z.string() })),
});

export type AddressBookEntry = z.output<typeof entry>;

export const entryFragment = graphql(`
  fragment EntryFields on AddressBookEntry @_unmask {
    chain
    name
    label
    address
    memo
    type
    counterparty { name }
  }
`);

const document = graphql(
  `
  query listAddressBook($authentication: AuthenticationInput, $limit: Int, $nextToken: String) {
    user(authentication: $authentication) {
      addressBook(limit: $limit, nextToken: $nextToken) {
        items { ...EntryFields }
        whitelistEnabled
        nextToken
      }
    }
  }
`,
  [entryFragment],
);

const bookPage = pageOf(entry).extend({ whitelistEnabled: z.boolean() });
const bookAnswer = z.object({ user: z.object({ addressBook: bookPage }) });

export async function readAddressBook(
  session: Session,
): Promise<{ items: AddressBookEntry[]; isWhole: boolean; whitelistEnabled: boolean }> {
  let whitelistEnabled = false;
  const { items, isWhole } = await readPages(async (page) => {
    const variables = { authentication: session.authentication, ...page };
    const { addressBook } = (await custody(session).request(document, bookAnswer, variables)).user;
    whitelistEnabled ||= addressBook.whitelistEnabled;
    return addressBook;
  });
  return { items, isWhole, whitelistEnabled };
}

import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { custody } from "../client.server";
import { ContractError } from "../errors.server";
import { graphql } from "../graphql";
import { assetDetails, nullable, pageOf, vasp } from "../shapes.server";

const PAGE = 100;
const MAX_PAGES = 200;

const entry = z.object({
  chain: z.string(),
  name: z.string(),
  label: nullable(z.string()),
  address: z.string(),
  memo: nullable(z.string()),
  type: z.array(z.string()),
  counterparty: nullable(z.object({ name: z.string(), vasp })),
  asset: nullable(assetDetails),
});

/** An address book entry; `type` holds RECIPIENT and/or TRAVEL_RULE. */
export type AddressBookEntry = z.output<typeof entry>;

const document = graphql(`
  query listAddressBook($authentication: AuthenticationInput, $limit: Int, $nextToken: String) {
    user(authentication: $authentication) {
      addressBook(limit: $limit, nextToken: $nextToken) {
        items {
          chain
          name
          label
          address
          memo
          type
          counterparty { name vasp { id name type } }
          asset { assetSymbol name decimals chainId iconUrl address }
        }
        whitelistEnabled
        nextToken
      }
    }
  }
`);

const bookPage = pageOf(entry).extend({ whitelistEnabled: z.boolean() });
const bookAnswer = z.object({ user: z.object({ addressBook: bookPage }) });

/** The whole address book, page by page, and whether sending is limited to its RECIPIENT entries. */
export async function listAddressBook(
  session: Session,
): Promise<{ items: AddressBookEntry[]; whitelistEnabled: boolean }> {
  const load = async (nextToken: string | null) => {
    const variables = { authentication: session.authentication, limit: PAGE, nextToken };
    return (await custody(session).request(document, bookAnswer, variables)).user.addressBook;
  };
  const items: AddressBookEntry[] = [];
  let whitelistEnabled = false;
  let nextToken: string | null = null;
  for (let count = 0; count < MAX_PAGES; count += 1) {
    const book: z.output<typeof bookPage> = await load(nextToken);
    items.push(...book.items);
    whitelistEnabled ||= book.whitelistEnabled;
    if (!book.nextToken || book.nextToken === nextToken) return { items, whitelistEnabled };
    nextToken = book.nextToken;
  }
  throw ContractError.about(["user", "addressBook", "nextToken"], false, "none");
}

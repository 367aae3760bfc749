import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { readPages } from "../read-pages.server";
import { counterparty, nullable, pageOf } from "../shapes.server";

const document = graphql(`
  query listCounterparties($authentication: AuthenticationInput, $limit: Int, $nextToken: String) {
    user(authentication: $authentication) {
      addressBook(limit: $limit, nextToken: $nextToken) {
        items {
          chain
          address
          memo
          type
          counterparty { name vasp { id name type } }
        }
        nextToken
      }
    }
  }
`);

const entry = z.object({
  chain: z.string(),
  address: z.string(),
  memo: nullable(z.string()),
  type: z.array(z.string()),
  counterparty: nullable(counterparty),
});
const answer = z.object({ user: z.object({ addressBook: pageOf(entry) }) });

export type CounterpartyEntry = z.output<typeof entry>;

export async function readCounterpartyEntries(session: Session): Promise<CounterpartyEntry[]> {
  const { items } = await readPages(async (page) => {
    const variables = { authentication: session.authentication, ...page };
    return (await custody(session).request(document, answer, variables)).user.addressBook;
  });
  return items.filter(({ type }) => type.includes("TRAVEL_RULE"));
}

import { z } from "zod";
import { areAlike } from "~/lib/names/skeleton.server";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";
import { readAddressBook } from "./address-book.server";
import { readOwnSubWallets } from "./own-sub-wallets.server";

const similarName = z.object({
  of: z.string(),
  kind: z.enum(["ADDRESS_BOOK_ENTRY", "SUB_WALLET", "PERSON"]),
  name: z.string(),
  chain: nullable(z.string()),
  address: nullable(z.string()),
  memo: nullable(z.string()),
  subWalletId: nullable(z.string()),
});

/** Something of the organisation whose name equals or resembles `of`. */
export type SimilarName = z.output<typeof similarName>;

const document = graphql(`
  query findSimilarNames($authentication: AuthenticationInput, $names: [String!]!) {
    user(authentication: $authentication) {
      similarNames(names: $names) { of kind name chain address memo subWalletId }
    }
  }
`);

const answer = z.object({ user: z.object({ similarNames: z.array(similarName) }) });

const MAX_NAMES = 200;
const MAX_LENGTH = 200;

/**
 * At most ten for each name, those that differ from it first; the thing that is called so is one of them.
 * @returns null if the backend cannot tell
 */
export function findSimilarNames(session: Session, names: readonly string[]): Promise<SimilarName[] | null> {
  return whereCapable(
    "similarNames",
    () => askBackend(session, names),
    async () => null,
  );
}

/** As `findSimilarNames`; of a backend that cannot tell, among its first 5,000 entries and sub-wallets. */
export function searchSimilarNames(session: Session, names: readonly string[]): Promise<SimilarName[]> {
  const ask = () => askBackend(session, names);
  const askWithout = async () => {
    const [book, own] = await Promise.all([readAddressBook(session), readOwnSubWallets(session)]);
    const known = [
      ...own.items.map((one) => ({ ...one, kind: "SUB_WALLET" as const, memo: null })),
      ...book.items.map((one) => ({ ...one, kind: "ADDRESS_BOOK_ENTRY" as const, subWalletId: null })),
    ].map(({ kind, name, chain, address, memo, subWalletId }) => ({
      ...{ kind, name, chain, address, memo, subWalletId },
    }));
    return names.flatMap((of) =>
      known.filter(({ name }) => areAlike(of, name)).map((one) => ({ of, ...one })),
    );
  };
  return whereCapable("similarNames", ask, askWithout);
}

async function askBackend(session: Session, names: readonly string[]): Promise<SimilarName[]> {
  const asked = [...new Set(names)].filter((name) => name !== "" && name.length <= MAX_LENGTH);
  const groups = Array.from({ length: Math.ceil(asked.length / MAX_NAMES) }, (_, n) =>
    asked.slice(n * MAX_NAMES, (n + 1) * MAX_NAMES),
  );
  const answers = await Promise.all(
    groups.map((group) =>
      custody(session).request(document, answer, {
        authentication: session.authentication,
        names: group,
      }),
    ),
  );
  return answers.flatMap(({ user }) => user.similarNames);
}

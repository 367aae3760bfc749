import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";

const personSession = z.object({
  id: z.string().min(1),
  kind: z.enum(["CONSOLE", "EXTENSION"]),
  createdAt: z.string(),
  lastUsedAt: nullable(z.string()),
  endsAt: z.string(),
  address: nullable(z.string()),
  client: nullable(z.string()),
  isThis: z.boolean(),
});

/** `client`: what its browser says of itself, never shown as it is. Times are ISO 8601. */
export type PersonSession = z.output<typeof personSession>;

const listDocument = graphql(`
  query listPersonSessions($authentication: AuthenticationInput, $personId: ID) {
    user(authentication: $authentication) {
      personSessions(personId: $personId) { id kind createdAt lastUsedAt endsAt address client isThis }
    }
  }
`);

const endDocument = graphql(`
  mutation endPersonSessions($input: EndPersonSessionsInput!) {
    endPersonSessions(endPersonSessionsInput: $input)
  }
`);

const listAnswer = z.object({ user: z.object({ personSessions: z.array(personSession) }) });
const endAnswer = z.object({ endPersonSessions: z.number().int() });

/**
 * Those that have not ended, newest first; null if the backend does not list them.
 * @throws CustodyError NOT_ALLOWED, NOT_FOUND
 */
export function listPersonSessions(session: Session, personId: string): Promise<PersonSession[] | null> {
  const variables = { authentication: session.authentication, personId };
  return whereCapable(
    "personSessions",
    async () => (await custody(session).request(listDocument, listAnswer, variables)).user.personSessions,
    async () => null,
  );
}

/**
 * Ends one session of a person, or all. May be repeated.
 * @param given `id`: null for all
 * @returns how many had not ended before
 * @throws CustodyError NOT_ALLOWED, NOT_FOUND
 */
export async function endPersonSessions(
  session: Session,
  given: { personId: string; id: string | null },
): Promise<number> {
  const input = { authentication: session.authentication, ...given };
  return (await custody(session).request(endDocument, endAnswer, { input })).endPersonSessions;
}

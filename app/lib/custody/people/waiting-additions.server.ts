import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";

const document = graphql(`
  query waitingAdditions($authentication: AuthenticationInput) {
    user(authentication: $authentication) { waitingAdditions }
  }
`);

const answer = z.object({ user: z.object({ waitingAdditions: z.array(z.string()) }) });

/**
 * Request ids, oldest first, of additions that have not ended; null if the backend does not say. Throws as the client
 * does.
 */
export function listWaitingAdditions(session: Session): Promise<string[] | null> {
  const variables = { authentication: session.authentication };
  return whereCapable(
    "waitingAdditions",
    async () => (await custody(session).request(document, answer, variables)).user.waitingAdditions,
    () => Promise.resolve(null),
  );
}

import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";

const document = graphql(`
  query findRequestByKey($authentication: AuthenticationInput, $idempotencyKey: String!) {
    requestByIdempotencyKey(authentication: $authentication, idempotencyKey: $idempotencyKey) { requestId }
  }
`);

const answer = z.object({ requestByIdempotencyKey: nullable(z.object({ requestId: z.string() })) });

/**
 * The id of the user's request with this Idempotency-Key, never cached. Null: none; undefined: the backend cannot look
 * for it.
 */
export function findRequestByKey(
  session: Session,
  idempotencyKey: string,
): Promise<string | null | undefined> {
  const variables = { authentication: session.authentication, idempotencyKey };
  const ask = () => custody(session).request(document, answer, variables, { fresh: true });
  return whereCapable<string | null | undefined>(
    "idempotencyKeys",
    async () => (await ask()).requestByIdempotencyKey?.requestId ?? null,
    async () => undefined,
  );
}

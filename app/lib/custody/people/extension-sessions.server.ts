import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { isCustodyFailure } from "../settle.server";
import { nullable } from "../shapes.server";

const info = z.object({
  id: z.string().min(1),
  createdAt: z.string(),
  lastUsedAt: nullable(z.string()),
  endsAt: z.string(),
  client: nullable(z.string()),
});

const made = z.object({
  id: z.string().min(1),
  authentication: z.object({ enc: z.string().min(1), iv: z.string().min(1), tag: z.string().min(1) }),
  endsAt: z.string(),
  apiKey: nullable(z.string()),
  apiUrl: nullable(z.string()),
});

/** Times are ISO 8601. */
export type ExtensionSessionInfo = z.output<typeof info>;
export type ExtensionSession = z.output<typeof made>;

const listDocument = graphql(`
  query listExtensionSessions($authentication: AuthenticationInput) {
    user(authentication: $authentication) {
      extensionSessions { id createdAt lastUsedAt endsAt client }
    }
  }
`);

const createDocument = graphql(`
  mutation createExtensionSession($authentication: AuthenticationInput) {
    createExtensionSession(authentication: $authentication) {
      id
      authentication { enc iv tag }
      endsAt
      apiKey
      apiUrl
    }
  }
`);

const revokeDocument = graphql(`
  mutation revokeExtensionSession($authentication: AuthenticationInput, $id: String!) {
    revokeExtensionSession(authentication: $authentication, id: $id)
  }
`);

const listAnswer = z.object({ user: z.object({ extensionSessions: z.array(info) }) });
const createAnswer = z.object({ createExtensionSession: made });
const revokeAnswer = z.object({ revokeExtensionSession: z.boolean() });

/** Those that have not ended; null if the backend cannot or does not answer. */
export async function listExtensionSessions(session: Session): Promise<ExtensionSessionInfo[] | null> {
  const variables = { authentication: session.authentication };
  const ask = async () => (await custody(session).request(listDocument, listAnswer, variables)).user;
  try {
    const known = await whereCapable("extensionSessions", ask, () => Promise.resolve(null));
    return known?.extensionSessions ?? null;
  } catch (error) {
    if (isCustodyFailure(error)) return null;
    throw error;
  }
}

/** Null if the backend has none. Throws as the client does. */
export function createExtensionSession(session: Session): Promise<ExtensionSession | null> {
  const variables = { authentication: session.authentication };
  return whereCapable(
    "extensionSessions",
    async () =>
      (await custody(session).request(createDocument, createAnswer, variables)).createExtensionSession,
    () => Promise.resolve(null),
  );
}

/**
 * @returns true also if it had ended before
 * @throws as the client does
 */
export async function revokeExtensionSession(session: Session, id: string): Promise<boolean> {
  const variables = { authentication: session.authentication, id };
  const answer = await custody(session).request(revokeDocument, revokeAnswer, variables);
  return answer.revokeExtensionSession;
}

import type { VariablesOf } from "gql.tada";
import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { askWithOurFields } from "../ask-with-our-fields.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import type { PageAsked } from "../searched-list.server";
import { listOf, nullable } from "../shapes.server";

const actor = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(["PERSON", "API_KEY", "SERVICE"]),
  email: nullable(z.string()),
});
const origin = z.enum(["CONSOLE", "PHONE", "API", "EXTENSION", "SERVICE"]);
const number = z.number().int().min(0);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const entry = z.object({
  entry: number,
  createdAt: z.string(),
  actor,
  action: z.string(),
  description: z.string(),
  details: nullable(z.string()),
  origin: nullable(origin),
  address: nullable(z.string()),
  hash,
});
const log = listOf(entry, {
  count: number,
  hasMore: z.boolean(),
  actors: z.array(actor),
  actions: z.array(z.string()),
  origins: z.array(origin),
});
const chain = z.object({
  entries: number,
  since: nullable(z.string()),
  hash,
  verifiedTo: nullable(number),
  verifiedAt: nullable(z.string()),
  wholeAt: nullable(z.string()),
  firstBroken: nullable(z.object({ entry: number, reason: z.string() })),
});

export type AuditEntry = z.output<typeof entry>;
/** `count` is the number of matching entries. */
export type AuditPage = z.output<typeof log>;
/** Dates in ISO 8601. */
export type AuditChain = z.output<typeof chain>;

const logDocument = graphql(`
  query findAuditEntries(
    $authentication: AuthenticationInput
    $search: String
    $actor: String
    $action: String
    $origin: AuditOrigin
    $from: String
    $until: String
    $descending: Boolean
    $limit: Int
    $nextToken: String
    $skip: Int
  ) {
    user(authentication: $authentication) {
      auditLog(
        search: $search
        actor: $actor
        action: $action
        origin: $origin
        from: $from
        until: $until
        descending: $descending
        limit: $limit
        nextToken: $nextToken
        skip: $skip
      ) {
        items {
          entry
          createdAt
          actor { id name kind email }
          action
          description
          details
          origin
          address
          hash
        }
        nextToken
        count
        hasMore
        actors { id name kind email }
        actions
        origins
      }
    }
  }
`);

const chainDocument = graphql(`
  query getAuditChain($authentication: AuthenticationInput) {
    user(authentication: $authentication) {
      auditChain {
        entries
        since
        hash
        verifiedTo
        verifiedAt
        wholeAt
        firstBroken { entry reason }
      }
    }
  }
`);

const checkDocument = graphql(`
  mutation checkAuditChain($input: CheckAuditChainInput!) {
    checkAuditChain(checkAuditChainInput: $input) { entries }
  }
`);

const logAnswer = z.object({ user: z.object({ auditLog: log }) });
const chainAnswer = z.object({ user: z.object({ auditChain: chain }) });
const checkAnswer = z.object({ checkAuditChain: z.object({ entries: number }) });

type Variables = VariablesOf<typeof logDocument>;

export type AuditQuery = Required<
  Pick<Variables, "search" | "actor" | "action" | "origin" | "from" | "until" | "descending">
>;

/**
 * Null if the backend has no audit log.
 * @throws CustodyError INVALID_INPUT for a token of another filter
 */
export function findAuditEntries(
  session: Session,
  query: AuditQuery,
  page: PageAsked,
): Promise<AuditPage | null> {
  const ask = async () => {
    const variables = { authentication: session.authentication, ...query, ...page };
    return (await askWithOurFields(session, logDocument, logAnswer, variables)).user.auditLog;
  };
  return whereCapable("audit", ask, async () => null);
}

/** Null if the backend has no audit log. Throws as the client does. */
export function getAuditChain(session: Session): Promise<AuditChain | null> {
  const ask = async () => {
    const variables = { authentication: session.authentication };
    return (await custody(session).request(chainDocument, chainAnswer, variables)).user.auditChain;
  };
  return whereCapable("audit", ask, async () => null);
}

export async function checkAuditChain(session: Session): Promise<void> {
  await custody(session).request(checkDocument, checkAnswer, {
    input: { authentication: session.authentication },
  });
}

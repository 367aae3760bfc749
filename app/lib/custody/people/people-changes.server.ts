import type { VariablesOf } from "gql.tada";
import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";
import { personWallets, ROLES } from "./people.server";

const state = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(ROLES),
  wallets: personWallets,
});

const change = z.object({
  requestId: z.string(),
  kind: z.enum(["INVITE", "CHANGE", "REMOVE"]),
  personId: z.string(),
  before: nullable(state),
  after: nullable(state),
  status: z.string(),
  reason: nullable(z.string()),
  proposedBy: z.string(),
  proposedAt: z.string(),
  unverifiedDigestData: z.object({ signData: z.string(), shaSignData: z.string() }),
});

export type PersonState = z.output<typeof state>;
/** `before` is null of an invitation, `after` of a removal; `reason`: why it ended without a change. */
export type PeopleChange = z.output<typeof change>;

const changeFragment = graphql(`
  fragment PeopleChangeFields on PeopleChange @_unmask {
    requestId
    kind
    personId
    before { email firstName lastName role wallets { id name } }
    after { email firstName lastName role wallets { id name } }
    status
    reason
    proposedBy
    proposedAt
    unverifiedDigestData { signData shaSignData }
  }
`);

const listDocument = graphql(
  `
  query listPeopleChanges($authentication: AuthenticationInput) {
    user(authentication: $authentication) { role peopleChanges { ...PeopleChangeFields } }
  }
`,
  [changeFragment],
);

const listAnswer = z.object({ user: z.object({ role: z.enum(ROLES), peopleChanges: z.array(change) }) });

/** What waits, the oldest first, and whether the caller may ask for more; null if the backend has no changes of people. */
export function listPeopleChanges(
  session: Session,
): Promise<{ changes: PeopleChange[]; mayChange: boolean } | null> {
  const variables = { authentication: session.authentication };
  return whereCapable(
    "peopleChanges",
    async () => {
      const { user } = await custody(session).request(listDocument, listAnswer, variables);
      return { changes: user.peopleChanges, mayChange: user.role === "OWNER" };
    },
    async () => null,
  );
}

const oneDocument = graphql(
  `
  query getPeopleChange($authentication: AuthenticationInput, $requestId: ID!) {
    user(authentication: $authentication) { peopleChange(requestId: $requestId) { ...PeopleChangeFields } }
  }
`,
  [changeFragment],
);

const oneAnswer = z.object({ user: z.object({ peopleChange: nullable(change) }) });

/** Null for a request that is none, and of a backend without them. */
export function getPeopleChange(session: Session, requestId: string): Promise<PeopleChange | null> {
  const variables = { authentication: session.authentication, requestId };
  return whereCapable(
    "peopleChanges",
    async () => (await custody(session).request(oneDocument, oneAnswer, variables)).user.peopleChange,
    async () => null,
  );
}

const createDocument = graphql(`
  mutation createPeopleChangeRequest($input: CreatePeopleChangeInput!) {
    createPeopleChangeRequest(createPeopleChangeInput: $input) { requestId }
  }
`);

const created = z.object({ createPeopleChangeRequest: z.object({ requestId: z.string() }) });

export type NewPeopleChange = Omit<VariablesOf<typeof createDocument>["input"], "authentication" | "source">;

/** @throws CustodyError NOT_ALLOWED, INVALID_INPUT, NOT_FOUND */
export async function createPeopleChange(
  session: Session,
  asked: NewPeopleChange,
  { idempotencyKey }: { idempotencyKey: string },
): Promise<string> {
  const variables = { input: { ...asked, authentication: session.authentication } };
  const made = await custody(session).request(createDocument, created, variables, { idempotencyKey });
  return made.createPeopleChangeRequest.requestId;
}

const invitationDocument = graphql(`
  query getInvitation($code: String!) {
    invitation(code: $code) { email firstName lastName organisation role }
  }
`);

const invitation = z.object({
  email: z.string(),
  firstName: nullable(z.string()),
  lastName: nullable(z.string()),
  organisation: z.string(),
  role: z.enum(ROLES),
});
const invitationAnswer = z.object({ invitation: nullable(invitation) });

/** Null for a code that does not hold, or no longer, and of a backend without invitations. */
export function getInvitation(code: string): Promise<z.output<typeof invitation> | null> {
  return whereCapable(
    "peopleChanges",
    async () => (await custody().request(invitationDocument, invitationAnswer, { code })).invitation,
    async () => null,
  );
}

const acceptDocument = graphql(`
  mutation acceptInvitation($input: AcceptInvitationInput!) {
    acceptInvitation(acceptInvitationInput: $input) { email hasPhone }
  }
`);

const accepted = z.object({ acceptInvitation: z.object({ email: z.string(), hasPhone: z.boolean() }) });

/** Sets the first PIN. @throws CustodyError NOT_FOUND, INVALID_INPUT */
export async function acceptInvitation(code: string, pin: string): Promise<{ hasPhone: boolean }> {
  const answer = await custody().request(acceptDocument, accepted, { input: { code, pin } });
  return answer.acceptInvitation;
}

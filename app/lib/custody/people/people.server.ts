import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";

export const ROLES = ["OWNER", "APPROVER", "INITIATOR", "VIEWER", "AUDITOR"] as const;
export type Role = (typeof ROLES)[number];

export const personWallets = nullable(z.array(z.object({ id: z.string(), name: z.string() })));

const person = z.object({
  id: z.string(),
  email: z.string(),
  firstName: nullable(z.string()),
  lastName: nullable(z.string()),
  role: z.enum(ROLES),
  wallets: personWallets,
  lastSignInAt: nullable(z.string()),
  isLocked: z.boolean(),
  isInvited: z.boolean(),
  hasPhone: z.boolean(),
  isYou: z.boolean(),
});

/** `wallets`: the only ones that the person sees; null: all. `isInvited`: has not set a PIN yet. */
export type Person = z.output<typeof person>;

const listDocument = graphql(`
  query listPeople($authentication: AuthenticationInput) {
    user(authentication: $authentication) {
      people {
        id
        email
        firstName
        lastName
        role
        wallets { id name }
        lastSignInAt
        isLocked
        isInvited
        hasPhone
        isYou
      }
    }
  }
`);

const listAnswer = z.object({ user: z.object({ people: z.array(person) }) });

/** By role, then by name; null if the backend does not list them. */
export function listPeople(session: Session): Promise<Person[] | null> {
  const variables = { authentication: session.authentication };
  return whereCapable(
    "people",
    async () => (await custody(session).request(listDocument, listAnswer, variables)).user.people,
    async () => null,
  );
}

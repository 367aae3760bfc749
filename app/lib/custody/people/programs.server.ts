import { z } from "zod";
import type { Session } from "~/lib/session/session.server";
import { whereCapable } from "../capabilities/ask.server";
import { custody } from "../client.server";
import { graphql } from "../graphql";
import { nullable } from "../shapes.server";
import { ROLES } from "./people.server";

const program = z.object({
  id: z.string().min(1),
  name: z.string(),
  role: z.enum(ROLES),
  walletIds: nullable(z.array(z.string())),
  addresses: z.array(z.string()),
  until: z.string(),
  lastUsedAt: nullable(z.string()),
  lastUsedFrom: nullable(z.string()),
  keys: z.array(z.object({ lastSix: z.string(), createdAt: z.string(), endsAt: nullable(z.string()) })),
  createdAt: z.string(),
  createdBy: nullable(z.string()),
  revokedAt: nullable(z.string()),
});

/** `until`: its last day, an ISO date; `addresses`: none for any; `keys`: those that are valid, newest first. */
export type Program = z.output<typeof program>;
export type ProgramRole = "INITIATOR" | "VIEWER" | "AUDITOR";
export type KeepEarlier = "NOT" | "HOUR" | "DAY";

const listDocument = graphql(`
  query listPrograms($authentication: AuthenticationInput) {
    user(authentication: $authentication) {
      role
      programs {
        id
        name
        role
        walletIds
        addresses
        until
        lastUsedAt
        lastUsedFrom
        keys { lastSix createdAt endsAt }
        createdAt
        createdBy
        revokedAt
      }
    }
  }
`);

const createDocument = graphql(`
  mutation createProgram($input: CreateProgramInput!) {
    createProgram(createProgramInput: $input) { secret program { name } }
  }
`);

const changeDocument = graphql(`
  mutation changeProgram($input: ChangeProgramInput!) {
    changeProgram(changeProgramInput: $input) { id }
  }
`);

const rotateDocument = graphql(`
  mutation rotateProgramKey($input: RotateProgramKeyInput!) {
    rotateProgramKey(rotateProgramKeyInput: $input) { secret program { name } }
  }
`);

const revokeDocument = graphql(`
  mutation revokeProgram($authentication: AuthenticationInput, $id: String!) {
    revokeProgram(authentication: $authentication, id: $id)
  }
`);

const listAnswer = z.object({ user: z.object({ role: z.enum(ROLES), programs: z.array(program) }) });
const made = z.object({ secret: nullable(z.string()), program: z.object({ name: z.string() }) });
const createAnswer = z.object({ createProgram: made });
const rotateAnswer = z.object({ rotateProgramKey: made });
const changeAnswer = z.object({ changeProgram: z.object({ id: z.string() }) });
const revokeAnswer = z.object({ revokeProgram: z.boolean() });

/** `secret`: null if it was shown before. Never kept, so these calls are not remembered by `once`. */
export type MadeKey = z.output<typeof made>;

/** By name, and whether the user may change them; null if the backend has no programs. */
export function listPrograms(session: Session): Promise<{ programs: Program[]; mayChange: boolean } | null> {
  const variables = { authentication: session.authentication };
  return whereCapable(
    "programs",
    async () => {
      const { user } = await custody(session).request(listDocument, listAnswer, variables);
      return { programs: user.programs, mayChange: user.role === "OWNER" };
    },
    async () => null,
  );
}

/** @throws CustodyError INVALID_INPUT, NOT_ALLOWED */
export async function createProgram(
  session: Session,
  given: {
    name: string;
    role: ProgramRole;
    walletIds: string[] | null;
    addresses: string[];
    until: string;
  },
  { idempotencyKey }: { idempotencyKey: string },
): Promise<MadeKey> {
  const input = { authentication: session.authentication, ...given };
  return (await custody(session).request(createDocument, createAnswer, { input }, { idempotencyKey }))
    .createProgram;
}

/** @throws CustodyError INVALID_INPUT, NOT_FOUND, NOT_ALLOWED */
export async function changeProgram(
  session: Session,
  given: { id: string; name: string; addresses: string[] },
): Promise<void> {
  const input = { authentication: session.authentication, ...given };
  await custody(session).request(changeDocument, changeAnswer, { input });
}

/** @throws CustodyError INVALID_INPUT, NOT_FOUND, NOT_ALLOWED */
export async function rotateProgramKey(
  session: Session,
  given: { id: string; keepEarlier: KeepEarlier },
  { idempotencyKey }: { idempotencyKey: string },
): Promise<MadeKey> {
  const input = { authentication: session.authentication, ...given };
  return (await custody(session).request(rotateDocument, rotateAnswer, { input }, { idempotencyKey }))
    .rotateProgramKey;
}

/** May be repeated. @throws CustodyError NOT_FOUND, NOT_ALLOWED */
export async function revokeProgram(session: Session, id: string): Promise<void> {
  const variables = { authentication: session.authentication, id };
  await custody(session).request(revokeDocument, revokeAnswer, variables);
}

import type { organisations, users } from "../db/schema";
import type { Role } from "../records/roles";

export type Principal = {
  userId: string;
  organisationId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  role: Role;
  /** The only wallets that the caller sees; null: all. */
  walletIds: readonly string[] | null;
  /** For the audit log: `Name <email>`, `API Key ****last6`, or a program's `Name (key ****last6)`. */
  actor: string;
  sessionId?: string;
  kind: "session" | "extension" | "server-key";
  /** Of a session, before this call. */
  use?: SessionUse;
};

/** When and from where a session was last used. `browserSince`: when the person first signed in with its browser. */
export type SessionUse = {
  lastUsedAt: Date | null;
  address: string | null;
  client: string | null;
  signedInAt: Date;
  browserSince: Date | null;
};

export type Caller = Principal & { organisation: Organisation };

type Organisation = typeof organisations.$inferSelect;
type Found = { user: typeof users.$inferSelect; organisation: Organisation };

export const callerOfSession = (
  { user, organisation }: Found,
  { id, kind, ...use }: SessionUse & { id: string; kind: "console" | "extension" },
): Caller => ({
  ...identityOf(user),
  organisation,
  actor: personActor(user),
  sessionId: id,
  use,
  kind: kind === "extension" ? "extension" : "session",
});

/** Who acts with a phone. */
export const principalOfPhone = (user: Found["user"]): Principal => ({
  ...identityOf(user),
  actor: personActor(user),
  kind: "session",
});

export const callerOfApiKey = ({ user, organisation }: Found, lastSix: string): Caller => ({
  ...identityOf(user),
  organisation,
  actor: `API Key ****${lastSix}`,
  kind: "server-key",
});

export const callerOfProgram = ({ user, organisation }: Found, lastSix: string): Caller => ({
  ...identityOf(user),
  organisation,
  actor: programActor(user, lastSix),
  kind: "server-key",
});

export const programActor = (user: Person, lastSix: string): string =>
  `${personName(user)} (key ****${lastSix})`;

type Person = { email: string; firstName: string | null; lastName: string | null };

/** The e-mail of a person without a name. */
export const personName = ({ email, firstName, lastName }: Person): string =>
  [firstName, lastName].filter(Boolean).join(" ") || email;

export function personActor({ email, firstName, lastName }: Person): string {
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return name ? `${name} <${email}>` : `<${email}>`;
}

const identityOf = ({
  id,
  createdAt: _,
  lastSignInAt: _signedIn,
  removedAt: _removed,
  isProgram: _program,
  lockedAt: _locked,
  ...person
}: typeof users.$inferSelect) => ({
  userId: id,
  ...person,
  // An auditor reads everything.
  walletIds: person.role === "AUDITOR" ? null : person.walletIds,
});

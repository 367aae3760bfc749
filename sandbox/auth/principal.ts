import type { organisations, users } from "../db/schema";

export type Principal = {
  userId: string;
  organisationId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** For the audit log: `Name <email>` or `API Key ****last6`. */
  actor: string;
  sessionId?: string;
  kind: "session" | "extension" | "server-key";
};

export type Caller = Principal & { organisation: Organisation };

type Organisation = typeof organisations.$inferSelect;
type Found = { user: typeof users.$inferSelect; organisation: Organisation };

export const callerOfSession = (
  { user, organisation }: Found,
  { id, kind }: { id: string; kind: "console" | "extension" },
): Caller => ({
  ...identityOf(user),
  organisation,
  actor: personActor(user),
  sessionId: id,
  kind: kind === "extension" ? "extension" : "session",
});

export const callerOfApiKey = ({ user, organisation }: Found, lastSix: string): Caller => ({
  ...identityOf(user),
  organisation,
  actor: `API Key ****${lastSix}`,
  kind: "server-key",
});

type Person = { email: string; firstName: string | null; lastName: string | null };

/** The e-mail of a person without a name. */
export const personName = ({ email, firstName, lastName }: Person): string =>
  [firstName, lastName].filter(Boolean).join(" ") || email;

export function personActor({ email, firstName, lastName }: Person): string {
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return name ? `${name} <${email}>` : `<${email}>`;
}

const identityOf = ({ id, organisationId, email, firstName, lastName }: typeof users.$inferSelect) => ({
  userId: id,
  organisationId,
  email,
  firstName,
  lastName,
});

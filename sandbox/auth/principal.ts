import type { organisations, users } from "../db/schema";

/** The caller and its organisation. */
export type Principal = {
  userId: string;
  organisationId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** As the audit log names it: `Name <email>` or `API Key ****last6`. */
  actor: string;
  sessionId?: string;
  /** A session is the console's or the browser extension's. */
  kind: "session" | "extension" | "server-key";
};

/** A caller as read for one call. */
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

/** @param lastSix the last characters of a server key */
export const callerOfApiKey = ({ user, organisation }: Found, lastSix: string): Caller => ({
  ...identityOf(user),
  organisation,
  actor: `API Key ****${lastSix}`,
  kind: "server-key",
});

type Person = { email: string; firstName: string | null; lastName: string | null };

/** What a person is called; the e-mail for one without a name. */
export const personName = ({ email, firstName, lastName }: Person): string =>
  [firstName, lastName].filter(Boolean).join(" ") || email;

/** How the audit log names a person. */
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

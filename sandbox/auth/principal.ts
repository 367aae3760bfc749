import { eq } from "drizzle-orm";
import { invalidSession } from "../base/errors";
import type { Db } from "../db/client";
import { users } from "../db/schema";
import type { ApiKey } from "./api-keys";

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
  kind: "session" | "server-key";
};

/** @throws ApiError INVALID_SESSION_TOKEN_CODE when the user is gone. */
export async function principalOfSession(
  db: Db,
  session: { sessionId: string; userId: string },
): Promise<Principal> {
  const user = await loadUser(db, session.userId);
  return { ...identityOf(user), actor: personActor(user), sessionId: session.sessionId, kind: "session" };
}

/** @throws ApiError INVALID_SESSION_TOKEN_CODE for a portal key, which never acts alone, or an unbound server key. */
export async function principalOfApiKey(db: Db, apiKey: ApiKey): Promise<Principal> {
  if (apiKey.kind !== "server" || !apiKey.userId) throw invalidSession();
  const user = await loadUser(db, apiKey.userId);
  return { ...identityOf(user), actor: `API Key ****${apiKey.lastSix}`, kind: "server-key" };
}

type Person = { email: string; firstName: string | null; lastName: string | null };

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

async function loadUser(db: Db, id: string) {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (!user) throw invalidSession();
  return user;
}

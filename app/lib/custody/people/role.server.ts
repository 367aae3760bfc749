import { data } from "@remix-run/node";
import { everybodyMay, refusalOf } from "~/lib/role-refusals";
import { can, type Permission, type Role } from "~/lib/roles";
import { requireSession, type Session } from "~/lib/session/session.server";
import { settle } from "../settle.server";
import { getUser } from "./user.server";

/** Null where the backend has no roles, or does not answer now. */
export async function readRole(session: Session): Promise<Role | null> {
  return (await settle(getUser(session))).value?.role ?? null;
}

/** Why the person may not; null if they may. @param permission null: everybody may */
export async function refusalFor(session: Session, permission: Permission | null): Promise<string | null> {
  if (permission === null || everybodyMay(permission)) return null;
  const role = await readRole(session);
  return role === null || can(role, permission) ? null : refusalOf(role, permission);
}

/**
 * `requireSession` for the loader of a page that leads to what not every role may do.
 * @throws Response to the sign-in; a 403 answer, which the ErrorBoundary shows in words
 */
export async function requirePermission(request: Request, permission: Permission): Promise<Session> {
  const session = await requireSession(request);
  const refusal = await refusalFor(session, permission);
  if (refusal) throw data(refusal, { status: 403 });
  return session;
}

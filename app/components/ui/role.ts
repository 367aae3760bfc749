import { createContext, useContext } from "react";
import { permissionOfPath } from "~/lib/path-permissions";
import { can, type Permission, type Role } from "~/lib/roles";

/** Of the person who looks; null while it is not known, and outside the console's frame. */
export const RoleContext = createContext<Role | null>(null);

/** Whether the person sees only some of the organisation's wallets. */
export const SomeWalletsContext = createContext(false);

/** Whether the person's role allows it. What it does not allow is absent, not disabled. */
export function useCan(permission: Permission): boolean {
  return can(useContext(RoleContext), permission);
}

/** Whether a link may lead there. */
export function useMayFollow(to: unknown): boolean {
  const role = useContext(RoleContext);
  if (role === null || typeof to !== "string") return true;
  const permission = permissionOfPath(to);
  return permission === null || can(role, permission);
}

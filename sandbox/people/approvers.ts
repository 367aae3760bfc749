import { eq, inArray } from "drizzle-orm";
import { roleMay } from "../auth/permissions";
import { personName } from "../auth/principal";
import type { Db } from "../db/client";
import { devices, users } from "../db/schema";
import type { Schedules } from "../records/policy";
import type { Role } from "../records/roles";

/** Whoever has a phone, removed people included. `keys`: hex, lower case. */
export type PhoneHolder = {
  userId: string;
  organisationId: string;
  role: Role;
  walletIds: readonly string[] | null;
  name: string;
  isLocked: boolean;
  isRemoved: boolean;
  keys: string[];
};

export const mayApproveAsRole = (role: Role): boolean => roleMay(role, "approveRequests");

export async function loadPhoneHolders(db: Db, organisationIds: readonly string[]): Promise<PhoneHolder[]> {
  if (organisationIds.length === 0) return [];
  const rows = await db
    .select({ user: users, key: devices.publicKey })
    .from(users)
    .innerJoin(devices, eq(devices.userId, users.id))
    .where(inArray(users.organisationId, [...organisationIds]));
  const holders = new Map<string, PhoneHolder>();
  for (const { user, key } of rows) {
    const known = holders.get(user.id) ?? {
      ...{ userId: user.id, organisationId: user.organisationId, role: user.role, walletIds: user.walletIds },
      name: personName(user),
      ...{ isLocked: user.lockedAt !== null, isRemoved: user.removedAt !== null, keys: [] },
    };
    known.keys.push(key.toLowerCase());
    holders.set(user.id, known);
  }
  return [...holders.values()];
}

/** By key, hex, lower case. */
export const holderNames = (holders: readonly PhoneHolder[]): Map<string, string> =>
  new Map(holders.flatMap(({ name, keys }) => keys.map((key) => [key, name] as const)));

const mayApprove = ({ role, walletIds, isRemoved }: PhoneHolder, walletId: string): boolean =>
  !isRemoved && mayApproveAsRole(role) && (walletIds === null || walletIds.includes(walletId));

/** Hex, lower case: of everybody who may approve for a wallet today. */
export const approvingKeys = (holders: readonly PhoneHolder[], walletId: string): string[] =>
  holders.filter((holder) => mayApprove(holder, walletId)).flatMap(({ keys }) => keys);

/** What is left of who must approve without those who no longer may. A key that nobody is known to have stays. */
export function withoutFormer(
  schedules: Schedules,
  holders: readonly PhoneHolder[],
  walletId: string,
): Schedules {
  const former = new Set(
    holders.filter((holder) => !mayApprove(holder, walletId)).flatMap(({ keys }) => keys),
  );
  if (former.size === 0) return schedules;
  return schedules.map((groups) =>
    groups.map((group) => ({ ...group, keys: group.keys.filter((key) => !former.has(key.toLowerCase())) })),
  );
}

/** Whether enough people of today may approve for a wallet by these schedules. */
export async function canBeApproved(
  db: Db,
  { organisationId, walletId }: { organisationId: string; walletId: string },
  schedules: Schedules,
): Promise<boolean> {
  return canBeMet(withoutFormer(schedules, await loadPhoneHolders(db, [organisationId]), walletId));
}

export const canBeMet = (schedules: Schedules): boolean =>
  schedules.some((groups) => groups.every(({ quorumCount, keys }) => keys.length >= quorumCount));

/**
 * Who approves changes of people: any two Owners with a phone, or the one where there is only one. A locked one cannot, but
 * still counts as one of them, so that wrong PINs never make one Owner enough.
 */
export function ownersSchedules(holders: readonly PhoneHolder[]): Schedules {
  const owners = holders.filter(({ role, isRemoved }) => role === "OWNER" && !isRemoved);
  const keys = owners.filter(({ isLocked }) => !isLocked).flatMap((owner) => owner.keys.slice(0, 1));
  return [[{ quorumCount: Math.min(2, Math.max(1, owners.length)), keys }]];
}

import { and, eq, inArray, isNull } from "drizzle-orm";
import { APPROVING_ROLES } from "../auth/permissions";
import type { Db } from "../db/client";
import { devices, subWallets, users } from "../db/schema";
import { loadAssets } from "../wallets/assets";
import type { Known } from "./read-rules";
import type { HeldRules } from "./rule-sets";

/** What the rules of a wallet can be about. */
export async function loadKnown(
  db: Db,
  { organisationId, walletId, held }: { organisationId: string; walletId: string; held: HeldRules },
): Promise<Known> {
  const own = await db
    .select({ id: subWallets.id })
    .from(subWallets)
    .where(eq(subWallets.walletId, walletId));
  const phones = await db
    .select({ key: devices.publicKey })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(
      and(
        eq(users.organisationId, organisationId),
        isNull(users.removedAt),
        inArray(users.role, APPROVING_ROLES),
      ),
    );
  return {
    subWalletIds: new Set(own.map(({ id }) => id)),
    assets: new Set([...(await loadAssets(db)).values()].map(({ symbol }) => symbol)),
    keys: new Set(phones.map(({ key }) => key.toLowerCase())),
    ruleIds: new Set(held.rules.map(({ id }) => id)),
  };
}

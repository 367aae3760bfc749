import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Tx } from "../db/client";
import { devices } from "../db/schema";
import type { KeyStore } from "../keys/key-store";
import type { Role } from "../records/roles";
import { mayApproveAsRole } from "./approvers";

type Owner = { userId: string; firstName: string | null; role: Role };

/** Whoever approves and has no phone yet gets one with a key of its own. */
export async function ensurePhone(
  tx: Tx,
  keys: KeyStore,
  { userId, firstName, role }: Owner,
  createdAt: Date,
): Promise<void> {
  if (!mayApproveAsRole(role) || (await tx.$count(devices, eq(devices.userId, userId))) > 0) return;
  const id = randomUUID();
  const name = firstName ? `${firstName}'s phone` : "Phone";
  await tx.insert(devices).values({ id, userId, name, createdAt, ...keys.createSealedP256(`device/${id}`) });
}

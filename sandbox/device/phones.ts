import { asc, eq, isNull } from "drizzle-orm";
import { type Principal, personName, principalOfPhone } from "../auth/principal";
import type { Db } from "../db/client";
import { devices, organisations, type Sealed, users } from "../db/schema";

export type Phone = {
  userId: string;
  deviceId: string;
  email: string;
  name: string;
  organisationId: string;
  organisationName: string;
  /** Uncompressed P-256, hex, lower case. */
  publicKey: string;
  sealedPrivateKey: Sealed;
  principal: Principal;
};

export async function loadPhones(db: Db): Promise<Phone[]> {
  const rows = await db
    .select({ device: devices, user: users, organisation: organisations })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(isNull(users.removedAt))
    .orderBy(asc(organisations.name), asc(users.firstName), asc(users.email));
  return rows.map(({ device, user, organisation }) => ({
    userId: user.id,
    deviceId: device.id,
    email: user.email,
    name: personName(user),
    organisationId: organisation.id,
    organisationName: organisation.name,
    publicKey: device.publicKey.toLowerCase(),
    sealedPrivateKey: device.sealedPrivateKey,
    principal: principalOfPhone(user),
  }));
}

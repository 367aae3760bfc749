import { saveApiKey } from "../auth/api-keys";
import { hashPin } from "../auth/pin";
import { lockAccount } from "../auth/sign-in";
import type { SandboxEnv } from "../base/env";
import type { Tx } from "../db/client";
import { devices, organisations as organisationTable, type userPins, users as userTable } from "../db/schema";
import type { KeyStore } from "../keys/key-store";
import { organisationOf, organisations, serverKeyUser, users } from "./people";
import { seedPrograms } from "./programs";
import { walletIdOf } from "./wallets";

type HashedPins = (typeof userPins.$inferInsert)[];

/** Takes seconds in other threads: begin first and await last. */
export async function hashDemoPins(env: SandboxEnv): Promise<HashedPins> {
  const hashed = await Promise.all(
    users.map(async ({ id, pin }) => (await hashPin(pin, id, env)).map((row) => ({ userId: id, ...row }))),
  );
  return hashed.flat();
}

/** PINs come later. @returns the phones' public keys by e-mail */
export async function seedAccess(
  tx: Tx,
  env: SandboxEnv,
  keys: KeyStore,
  createdAt: Date,
): Promise<Map<string, string>> {
  await tx.insert(organisationTable).values(organisations.map(({ key, ...row }) => ({ ...row, createdAt })));
  await tx.insert(userTable).values(
    users.map(({ id, email, firstName, lastName, organisation, role, wallets }) => ({
      id,
      organisationId: organisationOf(organisation).id,
      email,
      firstName,
      lastName,
      role,
      walletIds: wallets?.map((key) => walletIdOf({ organisation, key })) ?? null,
      createdAt,
    })),
  );
  const phones = users.flatMap(({ id, device, deviceId }) =>
    device === null
      ? []
      : [
          {
            id: deviceId,
            userId: id,
            name: device,
            createdAt,
            ...keys.createSealedP256(`device/${deviceId}`),
          },
        ],
  );
  await tx.insert(devices).values(phones);
  for (const { email, locked } of users) if (locked) await lockAccount(tx, env, email, createdAt);
  await seedPrograms(tx, createdAt);
  await saveApiKey(tx, { key: env.SANDBOX_SERVER_API_KEY, kind: "server", userId: serverKeyUser.id });
  const keyOf = new Map(phones.map(({ userId, publicKey }) => [userId, publicKey]));
  return new Map(users.flatMap(({ id, email }) => (keyOf.has(id) ? [[email, keyOf.get(id)!]] : [])));
}

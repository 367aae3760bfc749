import { randomUUID } from "node:crypto";
import { saveApiKey } from "../../../sandbox/auth/api-keys";
import { createUserPin } from "../../../sandbox/auth/pin";
import type { SubWalletType } from "../../../sandbox/chains/facts";
import * as tables from "../../../sandbox/db/schema";
import { createCluster, signPolicy } from "../../../sandbox/keys/cluster";
import { createSubWallet } from "../../../sandbox/keys/sub-wallet";
import { receive } from "../../../sandbox/ledger/movements";
import { POLICY_NEVER_EXPIRES } from "../../../sandbox/records/policy";
import { seedAssets } from "../../../sandbox/seed/assets";
import { SERVER_KEY, type TestSandbox } from "./sandbox";

type Organisation = typeof tables.organisations.$inferInsert;
export type TestUser = {
  id: string;
  organisationId: string;
  email: string;
  pin: string;
  /** The key of this person's phone, and what signs with it through `services.keys.signP256`. */
  device: { id: string; publicKey: string; sealedPrivateKey: tables.Sealed };
};

/** An organisation; the assets that its wallets may hold are there too. */
export async function buildOrganisation({ db, env }: TestSandbox, given: Partial<Organisation> = {}) {
  await db.insert(tables.assets).values(seedAssets(env.NETWORK)).onConflictDoNothing();
  const id = given.id ?? randomUUID();
  const [row] = await db
    .insert(tables.organisations)
    .values({ name: "Test Organisation", trustId: `TRUST-${id.slice(0, 8)}`, ...given, id })
    .returning();
  return row!;
}

/** A user with a PIN and a phone; with `isServerUser`, the one for whom the tests' server key acts. */
export async function buildUser(
  { db, env, services }: TestSandbox,
  organisationId: string,
  given: { email?: string; pin?: string; firstName?: string; lastName?: string; isServerUser?: boolean } = {},
): Promise<TestUser> {
  const id = randomUUID();
  const email = given.email ?? `user-${id.slice(0, 8)}@example.test`;
  const pin = given.pin ?? "314159";
  const { firstName = "Ada", lastName = "Example" } = given;
  const deviceId = randomUUID();
  const phone = services.keys.createSealedP256(`device/${deviceId}`);
  await db.insert(tables.users).values({ id, organisationId, email, firstName, lastName });
  await createUserPin(db, id, pin, env);
  await db.insert(tables.devices).values({ id: deviceId, userId: id, name: "Test phone", ...phone });
  if (given.isServerUser) await saveApiKey(db, { key: SERVER_KEY, kind: "server", userId: id });
  return { id, organisationId, email, pin, device: { id: deviceId, ...phone } };
}

/** A wallet whose policy wants `quorum` of the signers' phones. */
export async function buildWallet(
  { db, services }: TestSandbox,
  organisationId: string,
  signers: TestUser[],
  given: {
    name?: string;
    type?: "ONLINE" | "ULTRA_COLD";
    quorum?: number;
    isDefault?: boolean;
    deleted?: boolean;
  } = {},
): Promise<string> {
  const { name = "Test wallet", type = "ONLINE", quorum = 1, isDefault = false, deleted = false } = given;
  const walletId = randomUUID();
  await db.transaction(async (tx) => {
    const cluster = await createCluster(tx, services.keys, {
      id: randomUUID(),
      name: `${type} cluster`,
      type,
    });
    await tx
      .insert(tables.wallets)
      .values({ id: walletId, organisationId, clusterId: cluster.id, name, isDefault, deleted });
    const keys = signers.map((signer) => signer.device.publicKey);
    const schedules = {
      delegateSchedules: [[{ quorumCount: quorum, keys }]],
      recovererSchedules: [[{ quorumCount: 1, keys }]],
    };
    await tx.insert(tables.policies).values({
      walletId,
      version: 1,
      ...schedules,
      provenanceSignature: signPolicy(services.keys, cluster, {
        expiryTimestamp: POLICY_NEVER_EXPIRES,
        ...schedules,
      }),
    });
  });
  return walletId;
}

/** A sub-wallet with real keys and its first address. */
export function buildSubWallet(
  { db, services }: TestSandbox,
  walletId: string,
  type: SubWalletType,
  name = `${type} sub-wallet`,
) {
  return db.transaction((tx) => createSubWallet(tx, services.keys, { walletId, type, name }));
}

const utxoChains = ["BITCOIN", "DOGE", "CARDANO"];

/** Money from outside. On the UTXO chains it comes as one unspent output of the main address. */
export async function fund(
  { db }: TestSandbox,
  subWallet: { id: string; chain: string | null; address: string },
  assetId: string,
  amount: bigint,
  createdAt?: Date,
): Promise<void> {
  const reference = randomUUID().replaceAll("-", "").repeat(2);
  await db.transaction(async (tx) => {
    await receive(tx, {
      reference,
      subWalletId: subWallet.id,
      assetId,
      amount,
      ...(createdAt && { createdAt }),
    });
    const { chain } = subWallet;
    if (!chain || !utxoChains.includes(chain)) return;
    await tx.insert(tables.utxos).values({
      chain,
      txId: reference,
      outputIndex: 0,
      subWalletId: subWallet.id,
      address: subWallet.address,
      value: amount,
    });
  });
}

/** A row of a sub-wallet's history, without any movement in the books. */
export async function buildTransaction(
  { db }: TestSandbox,
  subWallet: { id: string; organisationId: string; chain: string | null },
  given: Partial<typeof tables.transactions.$inferInsert> = {},
) {
  const hash = `0x${randomUUID().replaceAll("-", "").repeat(2)}`;
  const [row] = await db
    .insert(tables.transactions)
    .values({
      id: hash,
      organisationId: subWallet.organisationId,
      subWalletId: subWallet.id,
      chain: subWallet.chain ?? "ETHEREUM",
      assetId: "ETHEREUM/ETH",
      transactionHash: hash,
      status: "CONFIRMED",
      direction: "RECEIVED",
      amount: 1n,
      ...given,
    })
    .returning();
  return row!;
}

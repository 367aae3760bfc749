import { createHash, randomBytes } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { subWalletTypes } from "../../../sandbox/chains/names";
import type { Database } from "../../../sandbox/db/client";
import {
  addresses,
  clusters,
  organisations,
  subWallets,
  vaultSeeds,
  wallets,
} from "../../../sandbox/db/schema";
import { createCluster, signPolicy } from "../../../sandbox/keys/cluster";
import { type KeyStore, openKeyStore } from "../../../sandbox/keys/key-store";
import { createNextAddress, createSubWallet } from "../../../sandbox/keys/sub-wallet";
import { verifyP256 } from "../../../sandbox/records/p256";
import { encodePolicy, POLICY_NEVER_EXPIRES } from "../../../sandbox/records/policy";
import { takeMemoryDatabase } from "../../fixtures/sandbox/memory-database";

const ORGANISATION = "00000000-0000-4000-8000-000000000001";
const CLUSTER = "00000000-0000-4000-8000-000000000002";
const WALLET = "00000000-0000-4000-8000-000000000003";
const OTHER_WALLET = "00000000-0000-4000-8000-000000000004";
const env = { SANDBOX_MASTER_KEY: randomBytes(32).toString("base64url"), NETWORK: "testnet" as const };

let database: Database;
let keys: KeyStore;
beforeAll(async () => {
  database = await takeMemoryDatabase();
  const { db } = database;
  keys = await openKeyStore(db, env);
  await db.transaction(async (tx) => {
    await tx.insert(organisations).values({ id: ORGANISATION, name: "Keys", trustId: ORGANISATION });
    await createCluster(tx, keys, { id: CLUSTER, name: "Online", type: "ONLINE" });
    for (const id of [WALLET, OTHER_WALLET]) {
      await tx
        .insert(wallets)
        .values({ id, organisationId: ORGANISATION, clusterId: CLUSTER, name: "Wallet" });
    }
  });
});
afterAll(() => database?.close());

/** The contract's provenance record put together byte by byte: every length here is below 128 but the whole's. */
function provenanceHash(walletId: string, path: readonly string[], publicKey: string): Buffer {
  const tlv = (tag: number, content: Buffer) =>
    Buffer.concat([
      content.length < 128 ? Buffer.from([tag, content.length]) : Buffer.from([tag, 0x81, content.length]),
      content,
    ]);
  const integers = path.map((part) => {
    const digits = Number.parseInt(part, 16).toString(16);
    const bytes = Buffer.from(digits.length % 2 ? `0${digits}` : digits, "hex");
    return tlv(0x02, (bytes[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
  });
  const record = tlv(
    0x30,
    Buffer.concat([
      tlv(0x13, Buffer.from(walletId)),
      tlv(0x30, Buffer.concat(integers)),
      tlv(0x04, Buffer.from(publicKey, "hex")),
    ]),
  );
  return createHash("sha256").update(record).digest();
}

async function provenanceKey() {
  const [cluster] = await database.db.select().from(clusters).where(eq(clusters.id, CLUSTER));
  return cluster?.provenancePublicKey ?? "";
}

describe("the vault's seed", () => {
  it("is created once, however many sandboxes start at the same time, and read from then on", async () => {
    const { db } = database;
    const stores = await Promise.all([openKeyStore(db, env), openKeyStore(db, env), openKeyStore(db, env)]);
    const derived = await Promise.all(stores.map((store) => store.derive("ETH", 0, 0, 0)));
    const own = await keys.derive("ETH", 0, 0, 0);
    expect(derived).toEqual([own, own, own]);
    expect(await db.$count(vaultSeeds)).toBe(1);
  });

  it("cannot be read with another master key, and the message says what is wrong", async () => {
    const other = { ...env, SANDBOX_MASTER_KEY: randomBytes(32).toString("base64url") };
    await expect(openKeyStore(database.db, other)).rejects.toThrow("SANDBOX_MASTER_KEY");
  });

  it("is stored only sealed", async () => {
    const [row] = await database.db.select().from(vaultSeeds);
    expect(Object.keys(row?.sealedEntropy ?? {}).sort()).toEqual(["enc", "iv", "tag"]);
    expect(Buffer.from(row?.sealedEntropy.enc ?? "", "base64url")).toHaveLength(32);
  });
});

describe("sub-wallets", () => {
  it.each(subWalletTypes)(
    "of type %s come with an address, a key and provenance that verifies",
    async (type) => {
      const row = await database.db.transaction((tx) =>
        createSubWallet(tx, keys, { walletId: WALLET, type, name: `First ${type}` }),
      );
      expect(row).toMatchObject({ id: `${WALLET}/${type}/0`, index: 0, organisationId: ORGANISATION, type });
      const digest = provenanceHash(WALLET, row.path ?? [], row.publicKey ?? "");
      expect(verifyP256(await provenanceKey(), digest, row.provenanceSignature ?? "")).toBe(true);
      const [main] = await database.db.select().from(addresses).where(eq(addresses.subWalletId, row.id));
      expect(main).toMatchObject({ address: row.address, chain: row.chain, usage: "RECEIVE", position: 0 });
      expect(main?.addressType).toBe(type === "BTC" ? "COMPATIBILITY" : null);
    },
  );

  it("created at the same time get different accounts, and indexes without gaps in their wallet", async () => {
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        database.db.transaction((tx) =>
          createSubWallet(tx, keys, {
            walletId: index % 2 === 0 ? WALLET : OTHER_WALLET,
            type: "ETH",
            name: `Parallel ${index}`,
          }),
        ),
      ),
    );
    expect(new Set(made.map(({ address }) => address)).size).toBe(10);
    const rows = await database.db
      .select()
      .from(subWallets)
      .where(eq(subWallets.type, "ETH"))
      .orderBy(asc(subWallets.account));
    expect(rows.map(({ account }) => account)).toEqual(rows.map((_, index) => index));
    for (const walletId of [WALLET, OTHER_WALLET]) {
      const indexes = rows.filter((row) => row.walletId === walletId).map(({ index }) => index);
      expect(indexes.sort((a, b) => a - b)).toEqual(indexes.map((_, index) => index));
    }
  });

  it("cannot be created in a wallet that does not exist", async () => {
    const walletId = "00000000-0000-4000-8000-00000000ffff";
    await expect(
      database.db.transaction((tx) => createSubWallet(tx, keys, { walletId, type: "ETH", name: "No" })),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("further addresses", () => {
  const next = (usage: "RECEIVE" | "CHANGE" | "STAKE", subWalletId = `${WALLET}/BTC/0`) =>
    database.db.transaction((tx) => createNextAddress(tx, keys, subWalletId, usage));

  it("are numbered without gaps when many are created at once, receive and change separately", async () => {
    const made = await Promise.all([
      ...Array.from({ length: 6 }, () => next("RECEIVE")),
      ...Array.from({ length: 4 }, () => next("CHANGE")),
    ]);
    const positions = (usage: string) =>
      made
        .filter((row) => row.usage === usage)
        .map(({ position }) => position)
        .sort((a, b) => a - b);
    expect(positions("RECEIVE")).toEqual([1, 2, 3, 4, 5, 6]);
    expect(positions("CHANGE")).toEqual([0, 1, 2, 3]);
    for (const row of made) {
      expect(row.address).toMatch(/^2/);
      expect(row.path[3]).toBe(row.usage === "CHANGE" ? "0x1" : "0x0");
      expect(row.path[4]).toBe(`0x${row.position.toString(16)}`);
      const digest = provenanceHash(WALLET, row.path, row.publicKey);
      expect(verifyP256(await provenanceKey(), digest, row.provenanceSignature ?? "")).toBe(true);
    }
  });

  it("can be native segwit, but not legacy, which the contract's inputs cannot spend", async () => {
    const make = (addressType: "NATIVE" | "LEGACY") =>
      database.db.transaction((tx) => createNextAddress(tx, keys, `${WALLET}/BTC/0`, "RECEIVE", addressType));
    expect(await make("NATIVE")).toMatchObject({
      addressType: "NATIVE",
      address: expect.stringMatching(/^tb1q/),
    });
    await expect(make("LEGACY")).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });

  it("of Solana can be stake addresses, after the one created with the sub-wallet", async () => {
    expect(await next("STAKE", `${WALLET}/SOL/0`)).toMatchObject({
      usage: "STAKE",
      position: 1,
      addressType: null,
    });
  });

  it("are refused for a sub-wallet that does not exist", async () => {
    await expect(next("RECEIVE", `${WALLET}/BTC/99`)).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "SubWalletId not found",
    });
  });
});

describe("a policy", () => {
  it("is signed by the cluster's provenance key", async () => {
    const [cluster] = await database.db.select().from(clusters);
    if (!cluster) throw new Error("No cluster");
    const { publicKey } = keys.createSealedP256("device/1");
    const template = {
      expiryTimestamp: POLICY_NEVER_EXPIRES,
      delegateSchedules: [[{ quorumCount: 1, keys: [publicKey] }]],
      recovererSchedules: [],
    };
    const digest = createHash("sha256").update(encodePolicy(template)).digest();
    expect(verifyP256(cluster.provenancePublicKey, digest, signPolicy(keys, cluster, template))).toBe(true);
  });
});

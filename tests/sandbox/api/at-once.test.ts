import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { saveApiKey } from "../../../sandbox/auth/api-keys";
import { sha256Hex } from "../../../sandbox/base/secrets";
import * as tables from "../../../sandbox/db/schema";
import type { SubWalletRow } from "../../../sandbox/keys/sub-wallet";
import {
  buildOrganisation,
  buildSubWallet,
  buildTransaction,
  buildUser,
  buildWallet,
} from "../../fixtures/sandbox/builders";
import { graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

let sandbox: TestSandbox;
let userId: string;
let eth: SubWalletRow;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const { id: organisationId } = await buildOrganisation(sandbox);
  const user = await buildUser(sandbox, organisationId, { isServerUser: true });
  userId = user.id;
  eth = await buildSubWallet(sandbox, await buildWallet(sandbox, organisationId, [user]), "ETH");
});
afterAll(() => sandbox.close());

describe("what was changed in the database beside this process", () => {
  it.each([
    ["a call for a user", "{ user { email } }"],
    ["a call that needs no session", "{ vasps { items { id } } }"],
    ["a first sign-in step", '{ getPartialPinChallenge(email: "a@b.example") { sessionToken } }'],
    ["a question about the contract", "{ __schema { queryType { name } } }"],
  ])("refuses a removed API key at once in %s", async (_what, query) => {
    const key = `removed-server-key-${query.length}`;
    await saveApiKey(sandbox.db, { key, kind: "server", userId });
    expect((await graphql(sandbox.url, { query, apiKey: key })).status).toBe(200);
    await sandbox.db.delete(tables.apiKeys).where(eq(tables.apiKeys.keyHash, sha256Hex(key)));
    const refused = await graphql(sandbox.url, { query, apiKey: key });
    expect(refused).toMatchObject({ status: 401 });
    expect(refused.data).toBeUndefined();
  });

  it("takes one statement to know who calls", async () => {
    const { $client } = sandbox.db as unknown as { $client: { query(text: string): unknown } };
    const spy = vi.spyOn($client, "query");
    const query = "{ user { email firstName organisation { name } } }";
    await graphqlData(sandbox.url, { query });
    // The worker asks for what is due in between.
    const texts = spy.mock.calls.map(([text]) => text);
    expect(texts.filter((text) => /api_keys|sessions|users|organisations/.test(text))).toHaveLength(1);
    spy.mockRestore();
  });

  it("shows an asset as it is now, in a call that was made before", async () => {
    const ask = async () => {
      const query = `query ($id: String!) { user { subWallet(subWalletId: $id) { ... on BlockchainSubWallet { assetName } } } }`;
      return (await graphqlData(sandbox.url, { query, variables: { id: eth.id } })).user.subWallet.assetName;
    };
    const before = await ask();
    const isEther = eq(tables.assets.id, "ETHEREUM/ETH");
    await sandbox.db.update(tables.assets).set({ name: "Ether of tomorrow" }).where(isEther);
    expect(await ask()).toBe("Ether of tomorrow");
    await sandbox.db.update(tables.assets).set({ name: before }).where(isEther);
    expect(await ask()).toBe(before);
  });

  it("lists a transaction under the addresses and the date that it has now", async () => {
    const { order } = await buildTransaction(sandbox, eth, {
      id: "0xmoved",
      addresses: ["one", "two", "one"],
      createdAt: new Date("2026-01-01T00:00:00Z"),
    });
    await buildTransaction(sandbox, eth, {
      id: "0xother",
      addresses: ["three"],
      createdAt: new Date("2026-01-02T00:00:00Z"),
    });
    const listed = async (address: string) => {
      const query = `query ($id: String!, $address: String) {
        user { subWallet(subWalletId: $id) { transactions(address: $address) { items { id } } } } }`;
      const data = await graphqlData(sandbox.url, { query, variables: { id: eth.id, address } });
      return data.user.subWallet.transactions.items.map(({ id }: { id: string }) => id);
    };
    expect([await listed("one"), await listed("three")]).toEqual([["0xmoved"], ["0xother"]]);
    await sandbox.db
      .update(tables.transactions)
      .set({ addresses: ["two", "three"], createdAt: new Date("2026-01-03T00:00:00Z") })
      .where(eq(tables.transactions.order, order));
    expect([await listed("one"), await listed("two"), await listed("three")]).toEqual([
      [],
      ["0xmoved"],
      ["0xmoved", "0xother"],
    ]);
  });
});

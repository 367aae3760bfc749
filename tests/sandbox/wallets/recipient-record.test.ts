import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addressBookEntries, transactions } from "../../../sandbox/db/schema";
import type { SubWalletRow } from "../../../sandbox/keys/sub-wallet";
import {
  buildOrganisation,
  buildSubWallet,
  buildTransaction,
  buildUser,
  buildWallet,
} from "../../fixtures/sandbox/builders";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

const PAYEE = "0x52908400098527886E0F7030069857D2E4169EE7";
let sandbox: TestSandbox;
let eth: SubWalletRow;
let other: SubWalletRow;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const { id: organisationId } = await buildOrganisation(sandbox);
  const user = await buildUser(sandbox, organisationId, { isServerUser: true });
  const wallet = await buildWallet(sandbox, organisationId, [user]);
  eth = await buildSubWallet(sandbox, wallet, "ETH");
  const { id: otherId } = await buildOrganisation(sandbox);
  const otherUser = await buildUser(sandbox, otherId);
  other = await buildSubWallet(sandbox, await buildWallet(sandbox, otherId, [otherUser]), "ETH");
});
afterAll(() => sandbox.close());

async function recordOf(address = PAYEE, memo: string | null = null) {
  const { user } = await graphqlData(sandbox.url, {
    query: `query ($address: String!, $memo: String) { user { recipientRecord(chain: ETHEREUM, address: $address, memo: $memo) {
      entry { name memo addedAt addedBy changedAt changedBy } ownName lastPayment { id amount { value } subWalletName createdAt } } } }`,
    variables: { address, memo },
  });
  return user.recipientRecord;
}

const paid = (status: string, day: number, changes = {}) => ({
  ...{ direction: "SENT" as const, trustVaultInitiated: true, to: PAYEE.toLowerCase(), addresses: [PAYEE] },
  ...{ status, amount: BigInt(day), createdAt: new Date(Date.UTC(2026, 0, day)), ...changes },
});

it("names the newest payment of the organisation that was sent, in any spelling of the address", async () => {
  expect((await recordOf()).lastPayment).toBeNull();
  await buildTransaction(sandbox, eth, paid("CONFIRMED", 2));
  await buildTransaction(sandbox, eth, paid("SUBMITTED", 3));
  // None of these is an earlier payment to it.
  await buildTransaction(sandbox, eth, paid("USER_CANCELLED", 4));
  await buildTransaction(sandbox, eth, paid("AWAITING_SIGNATURES", 5));
  await buildTransaction(
    sandbox,
    eth,
    paid("CONFIRMED", 6, { direction: "RECEIVED", from: PAYEE, to: eth.address }),
  );
  await buildTransaction(sandbox, eth, paid("CONFIRMED", 7, { trustVaultInitiated: false }));
  await buildTransaction(sandbox, other, paid("CONFIRMED", 8));
  for (const address of [PAYEE, PAYEE.toLowerCase()]) {
    expect((await recordOf(address)).lastPayment).toMatchObject({
      amount: { value: "3" },
      subWalletName: eth.name,
      createdAt: "2026-01-03T00:00:00.000Z",
    });
  }
  await sandbox.db.delete(transactions).where(eq(transactions.organisationId, eth.organisationId));
});

it("names the entry with the memo before one without, who added it and when, and one's own sub-wallet", async () => {
  const { organisationId } = eth;
  const entry = { organisationId, chain: "ETHEREUM", address: PAYEE, recipient: true, travelRule: false };
  const createdAt = new Date("2026-01-05T10:00:00Z");
  await sandbox.db.insert(addressBookEntries).values([
    { ...entry, name: "Tag 7", memo: "7", addedBy: "Amara Osei <amara@example.com>", createdAt },
    {
      ...{ ...entry, name: "Tag 8", memo: "8", addedBy: "API Key ****ABC123", createdAt },
      ...{ changedBy: "Ida Holm <ida@example.com>", changedAt: new Date("2026-02-06T09:00:00Z") },
    },
    { ...entry, name: "Theirs", organisationId: other.organisationId, createdAt },
  ]);
  expect((await recordOf(PAYEE, "8")).entry).toEqual({
    ...{ name: "Tag 8", memo: "8", addedAt: "2026-01-05T10:00:00.000Z", addedBy: "API Key ****ABC123" },
    ...{ changedAt: "2026-02-06T09:00:00.000Z", changedBy: "Ida Holm" },
  });
  // No address-book entry says an e-mail address of a colleague.
  expect((await recordOf(PAYEE, "9")).entry).toMatchObject({
    ...{ name: "Tag 7", addedBy: "Amara Osei", changedAt: null, changedBy: null },
  });
  await sandbox.db.insert(addressBookEntries).values({ ...entry, name: "No tag", createdAt });
  expect((await recordOf(PAYEE, "9")).entry).toMatchObject({ name: "No tag", addedBy: null });

  expect(await recordOf(eth.address)).toMatchObject({ entry: null, ownName: eth.name });
  expect(await recordOf(other.address)).toMatchObject({ entry: null, ownName: null });
});

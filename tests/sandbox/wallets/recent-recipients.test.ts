import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { addressBookEntries, requests, transactions } from "../../../sandbox/db/schema";
import type { SubWalletRow } from "../../../sandbox/keys/sub-wallet";
import {
  buildOrganisation,
  buildSubWallet,
  buildTransaction,
  buildUser,
  buildWallet,
  type TestUser,
} from "../../fixtures/sandbox/builders";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

const addressOf = (n: number) => `0x${String(n).padStart(40, "0")}`;
const XRP_PAYEE = "rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe";
let sandbox: TestSandbox;
let user: TestUser;
let walletId: string;
let eth: SubWalletRow;
let xrp: SubWalletRow;
let other: SubWalletRow;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const { id: organisationId } = await buildOrganisation(sandbox);
  user = await buildUser(sandbox, organisationId, { isServerUser: true });
  walletId = await buildWallet(sandbox, organisationId, [user]);
  eth = await buildSubWallet(sandbox, walletId, "ETH");
  xrp = await buildSubWallet(sandbox, walletId, "XRP");
  const { id: otherId } = await buildOrganisation(sandbox);
  const theirs = await buildUser(sandbox, otherId);
  other = await buildSubWallet(sandbox, await buildWallet(sandbox, otherId, [theirs]), "ETH");
});
beforeEach(() => sandbox.db.delete(transactions));
afterAll(() => sandbox.close());

async function recent(chain = "ETHEREUM") {
  const { user } = await graphqlData(sandbox.url, {
    query: `query ($chain: Chain!) { user { recentRecipients(chain: $chain) {
      address memo paidAt entry { name } subWallet { name } } } }`,
    variables: { chain },
  });
  return user.recentRecipients;
}

const paid = (to: string, day: number, changes = {}) => ({
  ...{ direction: "SENT" as const, trustVaultInitiated: true, status: "CONFIRMED", to },
  ...{ createdAt: new Date(Date.UTC(2026, 0, day)), ...changes },
});

it("names the five that were paid last, each once, with what is known of them", async () => {
  for (const n of [1, 2, 3, 4, 5, 6]) await buildTransaction(sandbox, eth, paid(addressOf(n), n));
  await buildTransaction(sandbox, eth, paid(addressOf(2), 9));
  await buildTransaction(sandbox, eth, paid(eth.address, 8));
  const { organisationId } = eth;
  const entry = { organisationId, chain: "ETHEREUM", name: "Acme", address: addressOf(2), travelRule: false };
  await sandbox.db.insert(addressBookEntries).values({ ...entry, recipient: true });
  const found = await recent();
  expect(found.map(({ address }: { address: string }) => address)).toEqual([
    addressOf(2),
    eth.address,
    addressOf(6),
    addressOf(5),
    addressOf(4),
  ]);
  const paidAt = "2026-01-09T00:00:00.000Z";
  expect(found[0]).toMatchObject({ memo: null, paidAt, entry: { name: "Acme" }, subWallet: null });
  expect(found[1]).toMatchObject({ entry: null, subWallet: { name: eth.name } });
});

it("names nobody who only sent something, was not paid, or was paid by another organisation or elsewhere", async () => {
  const dust = { direction: "RECEIVED" as const, from: addressOf(1), to: eth.address };
  await buildTransaction(sandbox, eth, paid(addressOf(1), 1, dust));
  // A transfer of nothing that somebody else made in the name of the sub-wallet.
  await buildTransaction(sandbox, eth, paid(addressOf(2), 2, { trustVaultInitiated: false }));
  await buildTransaction(sandbox, eth, paid(addressOf(3), 3, { amount: 0n }));
  for (const status of ["AWAITING_SIGNATURES", "SUBMITTED", "USER_CANCELLED", "ERROR"]) {
    await buildTransaction(sandbox, eth, paid(addressOf(4), 4, { status }));
  }
  await buildTransaction(sandbox, eth, paid(addressOf(5), 5, { operation: "CONTRACT_CALL" }));
  await buildTransaction(sandbox, other, paid(addressOf(6), 6));
  expect(await recent()).toEqual([]);
  await buildTransaction(sandbox, eth, paid(addressOf(7), 7));
  expect(await recent("RIPPLE")).toEqual([]);
  expect(await recent()).toHaveLength(1);
});

it("tells payees of one address apart by the tag of the request, and leaves out one whose tag is unknown", async () => {
  await buildTransaction(sandbox, xrp, paid(XRP_PAYEE, 1));
  expect(await recent("RIPPLE")).toEqual([]);
  for (const [day, destinationTag] of [
    [2, "7"],
    [3, "8"],
    [4, null],
    [5, "7"],
  ] as const) {
    const requestId = randomUUID();
    await sandbox.db.insert(requests).values({
      ...{ id: requestId, organisationId: xrp.organisationId, createdBy: user.id, walletId },
      ...{ subWalletId: xrp.id, type: "RIPPLE_TRANSACTION_REQUEST", status: "CONFIRMED", policyVersion: 1 },
      ...{ intent: {}, unsigned: { destinationTag }, digests: [], reservations: [] },
    });
    await buildTransaction(sandbox, xrp, paid(XRP_PAYEE, day, { requestId }));
  }
  const found = await recent("RIPPLE");
  expect(found.map(({ memo }: { memo: string | null }) => memo)).toEqual(["7", null, "8"]);
});

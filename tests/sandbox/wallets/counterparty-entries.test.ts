import { afterAll, beforeAll, expect, it } from "vitest";
import * as tables from "../../../sandbox/db/schema";
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

const PAYER = "0x52908400098527886E0F7030069857D2E4169EE7";
const OTHER = "0x8617E340B3D01FA5F11F306F4090FD50E238070D";

let sandbox: TestSandbox;
let eth: SubWalletRow;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const { db } = sandbox;
  const { id: organisationId } = await buildOrganisation(sandbox);
  const user = await buildUser(sandbox, organisationId, { isServerUser: true });
  eth = await buildSubWallet(sandbox, await buildWallet(sandbox, organisationId, [user]), "ETH");
  const other = await buildOrganisation(sandbox);
  const entry = { organisationId, chain: "ETHEREUM", name: "x", recipient: false, travelRule: true };
  await db.insert(tables.addressBookEntries).values([
    { ...entry, address: PAYER, memo: "7", counterpartyName: "One account of many", vaspType: "UNHOSTED" },
    { ...entry, address: PAYER, counterpartyName: "Payer plc", vaspId: "v1", vaspType: "LISTED" },
    { ...entry, address: PAYER, chain: "XDCNETWORK", counterpartyName: "Elsewhere", vaspType: "UNHOSTED" },
    { ...entry, address: OTHER, travelRule: false, recipient: true },
    { ...entry, address: OTHER, organisationId: other.id, counterpartyName: "Theirs", vaspType: "UNHOSTED" },
  ]);
});
afterAll(() => sandbox.close());

it("are the own TRAVEL_RULE entries for the other side's address, in any spelling, without a memo", async () => {
  const { id, order } = await buildTransaction(sandbox, eth, { direction: "RECEIVED", from: PAYER });
  const transfer = { transactionOrder: order, assetId: "ETHEREUM/ETH", amount: 1n, to: eth.address };
  const payers = [PAYER.toLowerCase(), OTHER, null];
  await sandbox.db.insert(tables.transfers).values([
    ...payers.map((from, position) => ({
      ...transfer,
      id: crypto.randomUUID(),
      direction: "RECEIVED" as const,
      from,
      position,
    })),
    { ...transfer, id: crypto.randomUUID(), direction: "SENT", from: eth.address, to: PAYER, position: 3 },
    { ...transfer, id: crypto.randomUUID(), direction: "SELF", from: PAYER, to: PAYER, position: 4 },
  ]);
  const { user } = await graphqlData(sandbox.url, {
    query:
      "query ($id: String!) { user { transaction(id: $id) { transfers { items { counterpartyEntry { counterparty { name vasp { id } } } } } } } }",
    variables: { id },
  });
  const payer = { counterparty: { name: "Payer plc", vasp: { id: "v1" } } };
  const entries = user.transaction.transfers.items.map(
    ({ counterpartyEntry }: { counterpartyEntry: unknown }) => counterpartyEntry,
  );
  expect(entries).toEqual([payer, null, null, payer, null]);
});

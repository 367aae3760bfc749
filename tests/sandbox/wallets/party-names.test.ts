import { afterAll, beforeAll, expect, it } from "vitest";
import * as tables from "../../../sandbox/db/schema";
import { createNextAddress, type SubWalletRow } from "../../../sandbox/keys/sub-wallet";
import {
  buildOrganisation,
  buildSubWallet,
  buildTransaction,
  buildUser,
  buildWallet,
} from "../../fixtures/sandbox/builders";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

const SUPPLIER = "0x52908400098527886E0F7030069857D2E4169EE7";

let sandbox: TestSandbox;
let organisationId: string;
let eth: SubWalletRow;
let btc: SubWalletRow;
let foreign: SubWalletRow;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const { db } = sandbox;
  ({ id: organisationId } = await buildOrganisation(sandbox));
  const user = await buildUser(sandbox, organisationId, { isServerUser: true });
  const walletId = await buildWallet(sandbox, organisationId, [user], { isDefault: true });
  eth = await buildSubWallet(sandbox, walletId, "ETH", "Rent");
  btc = await buildSubWallet(sandbox, walletId, "BTC", "Savings");
  const other = await buildOrganisation(sandbox);
  const stranger = await buildUser(sandbox, other.id);
  foreign = await buildSubWallet(sandbox, await buildWallet(sandbox, other.id, [stranger]), "ETH", "Theirs");
  const entry = { organisationId, recipient: true, travelRule: false, chain: "ETHEREUM" };
  await db.insert(tables.addressBookEntries).values([
    { ...entry, name: "Supplier", address: SUPPLIER },
    { ...entry, name: "A name for our own", address: eth.address },
    { ...entry, organisationId: other.id, name: "Their name for us", address: btc.address, chain: "BITCOIN" },
  ]);
});
afterAll(() => sandbox.close());

async function namesOf(
  subWallet: SubWalletRow,
  parties: { from: string | null; to: string | null },
  chain?: string,
) {
  const { id } = await buildTransaction(sandbox, subWallet, { ...parties, ...(chain && { chain }) });
  const { user } = await graphqlData(sandbox.url, {
    query:
      "query ($id: String!) { user { transaction(id: $id) { subWalletName from { id name } to { id name } } } }",
    variables: { id },
  });
  const { subWalletName, from, to } = user.transaction;
  return { subWalletName, from: from.name, to: to.name };
}

it("are those of own sub-wallets, otherwise of the address book", async () => {
  expect(await namesOf(eth, { from: eth.address, to: SUPPLIER })).toEqual({
    subWalletName: "Rent",
    from: "Rent",
    to: "Supplier",
  });
});

it("do not depend on how an address is spelled", async () => {
  const names = await namesOf(eth, { from: eth.address.toLowerCase(), to: SUPPLIER.toLowerCase() });
  expect(names).toMatchObject({ from: "Rent", to: "Supplier" });
});

it("are found by any address of a sub-wallet and by its id", async () => {
  const second = await sandbox.db.transaction((tx) =>
    createNextAddress(tx, sandbox.services.keys, btc.id, "CHANGE"),
  );
  expect(await namesOf(btc, { from: second.address, to: btc.id })).toEqual({
    subWalletName: "Savings",
    from: "Savings",
    to: "Savings",
  });
});

it("are none for an unknown address, another organisation's, or the same text on another chain", async () => {
  expect(await namesOf(eth, { from: foreign.address, to: foreign.id })).toMatchObject({
    from: null,
    to: null,
  });
  expect(await namesOf(eth, { from: null, to: SUPPLIER }, "BINANCE_SMART_CHAIN")).toMatchObject({
    from: null,
    to: null,
  });
});

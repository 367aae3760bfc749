import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toInput } from "~/lib/operations";
import { exchangeTransfer } from "~/lib/operations/exchange/transfer";
import { exchangeDestinations, subWallets } from "../../../sandbox/db/schema";
import { fund } from "../../fixtures/sandbox/builders";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { type Payments, startPayments } from "../../fixtures/sandbox/payments";

const CREATE = `mutation ($input: CreateExchangeTransferInput!) {
  made: createExchangeTransfer(createExchangeTransferInput: $input) { trustVaultTransactionId } }`;

const LIST = `query ($id: String!, $to: String, $limit: Int, $nextToken: String) {
  user { subWallet(subWalletId: $id) { transactions(address: $to, limit: $limit, nextToken: $nextToken) {
    items { id requestId status transactionDirection to { id } amount { value } } nextToken } } } }`;

let payments: Payments;
let kraken: string;
let others: [string, string];

beforeAll(async () => {
  payments = await startPayments();
  const { sandbox, walletId, organisation } = payments;
  const account = (type: string) => ({
    ...{ walletId, organisationId: organisation.id, walletType: "EXCHANGE" as const, address: "" },
    ...{ id: `${walletId}/${type}/0`, type, index: 0, status: "ALL", name: type },
    exchangeName: type.toLowerCase(),
  });
  const accounts = ["KRAKEN", "LUNO", "VALR"].map(account);
  await sandbox.db.insert(subWallets).values(accounts);
  const [first = "", second = "", third = ""] = accounts.map(({ id }) => id);
  kraken = first;
  others = [second, third];
  for (const destinationId of others) {
    await sandbox.db
      .insert(exchangeDestinations)
      .values({ subWalletId: kraken, asset: "BTC", destinationId });
  }
  await fund(sandbox, { id: kraken, chain: null, address: "" }, "BITCOIN/BTC", 10n ** 9n);
});
afterAll(() => payments?.sandbox.close());

async function transfer(to: string, amount: string): Promise<string> {
  const terms = { network: "testnet", from: kraken, to, chain: "BITCOIN", amount } as const;
  const input = toInput("createExchangeTransfer", exchangeTransfer.toIntent(terms), "GBP");
  const { made } = await graphqlData(payments.sandbox.url, { query: CREATE, variables: { input } });
  return made.trustVaultTransactionId;
}

async function listed(id: string, variables: object = {}) {
  const { user } = await graphqlData(payments.sandbox.url, { query: LIST, variables: { id, ...variables } });
  return user.subWallet.transactions as {
    items: { id: string; status: string; to: { id: string } }[];
    nextToken: string | null;
  };
}

describe("an exchange account's transactions", () => {
  it("are the transfers requested from it, also those that nobody has signed, newest first", async () => {
    const [luno, valr] = others;
    const first = await transfer(luno, "1000");
    const second = await transfer(valr, "2000");
    await payments.waitFor(second, "AWAITING_SIGNATURES");
    const { items, nextToken } = await listed(kraken);
    expect(items).toMatchObject([
      { id: second, requestId: second, status: "AWAITING_SIGNATURES", transactionDirection: "SENT" },
      { id: first, to: { id: luno }, amount: { value: "1000" } },
    ]);
    expect(nextToken).toBeNull();
    expect((await listed(kraken, { to: luno })).items.map(({ id }) => id)).toEqual([first]);
    expect((await listed(luno)).items).toEqual([]);
  });

  it("are read page by page", async () => {
    const page = await listed(kraken, { limit: 1 });
    const rest = await listed(kraken, { limit: 1, nextToken: page.nextToken });
    expect([...page.items, ...rest.items]).toEqual((await listed(kraken)).items);
    expect(rest.nextToken).toBeNull();
  });
});

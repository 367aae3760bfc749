import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments?.sandbox.close());

const CSV = `mutation ($input: RequestCsvTransactionsInput!) {
  requestCsvTransactions(requestCsvTransactionsInput: $input) { email }
}`;
const AUDIT = `mutation ($input: RequestAuditLogInput!) { requestAuditLog(requestAuditLogInput: $input) { email } }`;

const today = () => new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const origin = () => new URL(payments.sandbox.url).origin;

/** The newest mail's file. */
async function newestFile(): Promise<string> {
  const list = await (await fetch(`${origin()}/mail`)).text();
  const path = /href="(\/mail\/[0-9a-f-]{36})"/.exec(list)?.[1];
  const answer = await fetch(`${origin()}${path}`);
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename=".+\.csv"$/);
  return answer.text();
}

const ask = (query: string, input: Record<string, unknown>, headers: Record<string, string> = {}) =>
  graphql(payments.sandbox.url, { query, variables: { input }, headers });

describe("reports by e-mail", () => {
  it("sends the transaction history to the caller, newest first, in whole units", async () => {
    const { eth, people } = payments;
    await payments.sendEthereum({ fromAddress: eth.address, to: STRANGER, value: "250000000000000000" });
    const { data } = await ask(CSV, { assetSymbols: ["ETH"], count: 1 });
    expect(data.requestCsvTransactions).toEqual({ email: people[0]?.email });
    const [header, line, ...rest] = (await newestFile()).trimEnd().split("\r\n");
    expect(header).toContain('"Amount","Asset","Fee","Fee asset"');
    expect(line).toContain(`"${STRANGER}","0.25","ETH"`);
    expect(rest).toEqual([]);
  });

  it("sends the audit log with user and action", async () => {
    const { data } = await ask(AUDIT, { fromDate: daysAgo(30), toDate: today() });
    expect(data.requestAuditLog).toEqual({ email: payments.people[0]?.email });
    const file = await newestFile();
    expect(file.split("\r\n")[0]).toBe('"event timestamp (UTC)","description"');
    expect(file).toMatch(/"API Key \*\*\*\*[^"]{6}: Request [0-9a-f-]{36} created: ETH payment/);
  });

  it("sends one mail for one Idempotency-Key", async () => {
    const headers = { "idempotency-key": "report-1" };
    const input = { fromDate: today(), toDate: today() };
    await ask(AUDIT, input, headers);
    const before = await (await fetch(`${origin()}/mail`)).text();
    await ask(AUDIT, input, headers);
    expect(await (await fetch(`${origin()}/mail`)).text()).toBe(before);
    expect(firstError(await ask(AUDIT, { ...input, fromDate: daysAgo(1) }, headers))).toMatchObject({
      code: "INVALID_INPUT",
    });
  });

  it.each([
    [
      "a start after today",
      { fromDate: daysAgo(-3), toDate: daysAgo(-3) },
      "Start date cannot be after today",
    ],
    ["an end after today", { fromDate: today(), toDate: daysAgo(-3) }, "End date cannot be after today"],
    [
      "over 31 days",
      { fromDate: daysAgo(32), toDate: today() },
      "The selected date range cannot be over 31 days",
    ],
    ["no date", { fromDate: "2024-02-31", toDate: today() }, "The start date must be an ISO 8601 date"],
    [
      "before the log",
      { fromDate: "2022-12-15", toDate: "2022-12-20" },
      "Start date cannot be before 16 Dec 2022",
    ],
  ])("refuses %s", async (_, input, errorMessage) => {
    expect(firstError(await ask(AUDIT, input))).toMatchObject({ code: "INVALID_INPUT", errorMessage });
  });

  it("shows the mailbox only under this machine's own host name", async () => {
    const { status } = await fetch(`${origin()}/mail/00000000-0000-4000-8000-000000000000`);
    expect(status).toBe(404);
    expect((await fetch(`${origin()}/mail`, { method: "POST" })).status).toBe(405);
  });
});

it("the mailbox has no e-mail under an invalid id", async () => {
  expect((await fetch(`${origin()}/mail/${"-".repeat(36)}`)).status).toBe(404);
});

const CREATE = `mutation ($input: CreateSubWalletInput!) { createSubWallet(createSubWalletInput: $input) {
  subWalletId receiveAddressDetails { addressType path publicKey trustVaultProvenanceSignature unverifiedAddress } } }`;

describe("createSubWallet", () => {
  it.each(["BTC", "ETH", "XDCNETWORK", "SOL", "DOGE", "XRP", "ADA", "DOT", "BINANCE_SMART_CHAIN"])(
    "creates a %s sub-wallet whose address the public client can check",
    async (type) => {
      const { walletId, sandbox } = payments;
      const { data } = await ask(CREATE, { walletId, type, name: ` New ${type} ` });
      const { subWalletId, receiveAddressDetails: details } = data.createSubWallet;
      expect(subWalletId).toMatch(new RegExp(`^${walletId}/${type}/\\d+$`));
      expect(details.path).toHaveLength(5);
      expect(details.trustVaultProvenanceSignature).toMatch(/^[0-9a-f]{128}$/);
      const query = `query ($id: String!) { user { subWallet(subWalletId: $id) { name address } } }`;
      const { user } = await graphqlData(sandbox.url, { query, variables: { id: subWalletId } });
      expect(user.subWallet).toEqual({ name: `New ${type}`, address: details.unverifiedAddress });
    },
  );

  it("creates one for one Idempotency-Key, even when two calls arrive at once", async () => {
    const { walletId } = payments;
    const headers = { "idempotency-key": "sub-wallet-1" };
    const input = { walletId, type: "ETH", name: "Once" };
    const answers = await Promise.all([ask(CREATE, input, headers), ask(CREATE, input, headers)]);
    const [first, second] = answers.map(({ data }) => data.createSubWallet.subWalletId);
    expect(first).toBe(second);
  });

  it.each([
    ["no name", { name: "  " }, "INVALID_INPUT", "Please enter a name for the sub-wallet"],
    ["a name of 50", { name: "x".repeat(50) }, "INVALID_INPUT", "Name must be 1 to 50 characters"],
    [
      "a type that is not offered",
      { type: "TRX" },
      "INVALID_INPUT",
      "Sub-wallets of type TRX cannot be created",
    ],
    [
      "RADIX for other e-mail domains",
      { type: "RADIX" },
      "NOT_ALLOWED",
      "Radix sub-wallets are not available to your organisation",
    ],
    [
      "an unknown wallet",
      { walletId: "00000000-0000-4000-8000-000000000000" },
      "NOT_FOUND",
      "WalletId not found",
    ],
    ["no wallet id", { walletId: "wallet" }, "NOT_FOUND", "WalletId not found"],
    ["a malformed wallet id", { walletId: "-".repeat(36) }, "NOT_FOUND", "WalletId not found"],
  ])("refuses %s", async (_, part, code, errorMessage) => {
    const input = { walletId: payments.walletId, type: "ETH", name: "Name", ...part };
    expect(firstError(await ask(CREATE, input))).toMatchObject({ code, errorMessage });
  });
});

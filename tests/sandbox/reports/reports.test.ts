import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEvents } from "../../../sandbox/db/schema";
import { listMails } from "../../../sandbox/mail/mailbox";
import { buildWallet } from "../../fixtures/sandbox/builders";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import {
  newestReport,
  REQUEST_AUDIT,
  REQUEST_TRANSACTIONS,
  rowsOf,
  untilMade,
} from "../../fixtures/sandbox/report-files";

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments?.sandbox.close());

const today = () => new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const origin = () => new URL(payments.sandbox.url).origin;

const ask = (query: string, input: Record<string, unknown>, headers: Record<string, string> = {}) =>
  graphql(payments.sandbox.url, { query, variables: { input }, headers });

describe("reports by e-mail", () => {
  it("sends the transaction history to the caller, cut to the newest, in whole units", async () => {
    const { eth, people } = payments;
    const { requestId } = await payments.sendEthereum({
      fromAddress: eth.address,
      to: STRANGER,
      value: "250000000000000000",
    });
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    await payments.approve(requestId, people[0]!);
    await payments.waitFor(requestId, "CONFIRMED");
    const { data } = await ask(REQUEST_TRANSACTIONS, { assetSymbols: ["ETH"], count: 1 });
    expect(data.requestCsvTransactions).toEqual({ email: people[0]?.email });
    const { file, manifest } = await newestReport(payments.sandbox);
    expect(file.name).toMatch(/^transactions-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    expect(manifest.name).toBe(`${file.name}.manifest.json`);
    const [mail] = await listMails(payments.sandbox.db);
    expect(mail?.body).toMatch(
      /: 1 row from \d{4}-\d\d-\d\d \d\d:\d\d to \S+ \d\d:\d\d \(UTC\), with values in GBP\./,
    );
    const [row, ...rest] = rowsOf(file);
    expect(row).toMatchObject({ record: "movement", direction: "SENT", to: STRANGER, amount: "0.25" });
    expect(rest.map(({ record }) => record)).toEqual(["balance", "end"]);
  });

  it("sends the audit log with user and action", async () => {
    const { data } = await ask(REQUEST_AUDIT, { fromDate: daysAgo(30), toDate: today() });
    expect(data.requestAuditLog).toEqual({ email: payments.people[0]?.email });
    const { file, manifest } = await newestReport(payments.sandbox);
    expect(file.text.split("\r\n")[0]).toBe(
      '\uFEFF"event timestamp (UTC)","description","IP address","hash"',
    );
    expect(file.text).toMatch(/"API Key \*\*\*\*[^"]{6}: Request [0-9a-f-]{36} created: ETH payment/);
    const lines = rowsOf(file).map((row) => Object.values(row));
    const last = lines.slice(-4);
    const events = lines.length - last.length;
    const [, [, firstEntry], [, lastEntry], [, chainHash]] = last as [string[], string[], string[], string[]];
    expect(last.map(([name]) => name)).toEqual(["Entries", "First entry", "Last entry", "Chain hash"]);
    expect(last[0]?.[1]).toBe(String(events));
    // Every entry of the chain is in the file, from the first to the last.
    expect(Number(lastEntry) - Number(firstEntry) + 1).toBe(events);
    const [held] = await payments.sandbox.services.db
      .select({ hash: auditEvents.hash })
      .from(auditEvents)
      .where(
        and(
          eq(auditEvents.entry, Number(lastEntry)),
          eq(auditEvents.chain, payments.people[0]?.organisationId ?? ""),
        ),
      );
    expect(chainHash).toBe(held?.hash);
    expect(JSON.parse(manifest.text)).toMatchObject({
      kind: "audit",
      rows: events,
      currency: null,
      totals: [{ firstEntry, lastEntry, chainHash }],
    });
    expect(file.text).not.toContain("Audit log requested");
  });

  it("takes a month of 31 days and an hour in the zone whose days they are, and no day more", async () => {
    // London's October ends an hour later than it would have in summer time.
    const october = { fromDate: "2025-09-30T23:00:00Z", toDate: "2025-10-31T23:59:59.999Z" };
    const refused = { code: "INVALID_INPUT", errorMessage: "The selected date range cannot be over 31 days" };
    expect(firstError(await ask(REQUEST_AUDIT, october))).toMatchObject(refused);
    const { data } = await ask(REQUEST_AUDIT, { ...october, timeZone: "Europe/London" });
    expect(data.requestAuditLog).toEqual({ email: payments.people[0]?.email });
    const { file, manifest } = await newestReport(payments.sandbox);
    expect(file.name).toBe("audit-log-2025-10-01-2025-10-31.csv");
    expect(JSON.parse(manifest.text)).toMatchObject({ timeZone: "Europe/London" });
    const [mail] = await listMails(payments.sandbox.db);
    expect(mail?.body).toContain(" from 2025-10-01 00:00 to 2025-10-31 23:59 (Europe/London).");
    const longer = { ...october, toDate: "2025-11-01T00:00:00Z", timeZone: "Europe/London" };
    expect(firstError(await ask(REQUEST_AUDIT, longer))).toMatchObject(refused);
    expect(firstError(await ask(REQUEST_AUDIT, { ...october, timeZone: "Europe/Atlantis" }))).toMatchObject({
      errorMessage: "The time zone is not known",
    });
  });

  it("sends one mail for one Idempotency-Key", async () => {
    const headers = { "idempotency-key": "report-1" };
    const input = { fromDate: today(), toDate: today() };
    await ask(REQUEST_AUDIT, input, headers);
    await untilMade(payments.sandbox);
    const before = await (await fetch(`${origin()}/mail`)).text();
    await ask(REQUEST_AUDIT, input, headers);
    await untilMade(payments.sandbox);
    expect(await (await fetch(`${origin()}/mail`)).text()).toBe(before);
    expect(firstError(await ask(REQUEST_AUDIT, { ...input, fromDate: daysAgo(1) }, headers))).toMatchObject({
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
    expect(firstError(await ask(REQUEST_AUDIT, input))).toMatchObject({
      code: "INVALID_INPUT",
      errorMessage,
    });
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

  it("is refused in an Ultra Cold wallet", async () => {
    const { sandbox, organisation, people } = payments;
    const walletId = await buildWallet(sandbox, organisation.id, people, { type: "ULTRA_COLD" });
    expect(firstError(await ask(CREATE, { walletId, type: "ETH", name: "Cold" }))).toMatchObject({
      code: "NOT_ALLOWED",
      errorMessage: "Sub-wallets of an Ultra Cold wallet cannot be created online",
    });
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

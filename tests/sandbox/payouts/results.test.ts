import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyExport } from "~/lib/verify/judge.server";
import { sentenceOf } from "~/lib/verify/verdict";
import { canonicalAddress } from "../../../sandbox/chains/canonical-address";
import { addressBookEntries } from "../../../sandbox/db/schema";
import { graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { payoutCallsOf } from "../../fixtures/sandbox/payouts";
import { rowsOf } from "../../fixtures/sandbox/report-files";

let payments: Payments;
let payouts: ReturnType<typeof payoutCallsOf>;
let payoutId: string;
let before: string;
beforeAll(async () => {
  payments = await startPayments();
  payouts = payoutCallsOf(payments);
  const own = { subWalletId: payments.eth.id, to: STRANGER };
  const rows = [
    { ...own, reference: "inv-1", asset: "ETH", amount: "1000", note: "=1+1" },
    { ...own, reference: "inv-2", asset: "USDC", amount: "2500000" },
    { ...own, reference: "inv-3", asset: "ETH", amount: "3000" },
  ];
  const leftOut = [{ row: 9, reference: "inv-9", reason: "Sent by hand" }];
  const made = await payouts.create(rows, { leftOut });
  payoutId = made.payoutId;
  await payments.waitFor(made.requestId, "AWAITING_SIGNATURES");
  before = new Date().toISOString();
  await payments.approve(made.requestId, payments.people[0]!);
  await payouts.settled(payoutId);
}, 120_000);
afterAll(() => payments?.sandbox.close());

const QUERY = `query ($id: String!, $at: String!) {
  user { csv: csvPayout(id: $id, at: $at) manifest: csvPayoutManifest(id: $id, at: $at) } }`;

const ask = (at: string, id = payoutId) =>
  graphql(payments.sandbox.url, { query: QUERY, variables: { id, at } });

async function fileOf(at: string): Promise<{ csv: string; manifest: string }> {
  return (await graphqlData(payments.sandbox.url, { query: QUERY, variables: { id: payoutId, at } })).user;
}

async function check(csv: string, manifest: string) {
  const { publicKey } = JSON.parse(manifest).signer;
  async function* source() {
    yield Buffer.from(csv);
  }
  return verifyExport(source(), Buffer.from(manifest), [publicKey]);
}

describe("the results of a payout", () => {
  it("have every row with what became of it, those left out, and sums, signed", async () => {
    const { csv, manifest } = await fileOf(new Date().toISOString());
    const rows = rowsOf({ text: csv } as never);
    expect(rows.map(({ record, row, state }) => [record, row, state])).toEqual([
      ["payment", "1", "CONFIRMED"],
      ["payment", "2", "CONFIRMED"],
      ["payment", "3", "CONFIRMED"],
      ["left out", "9", ""],
      ["total", "", "CONFIRMED"],
      ["total", "", "CONFIRMED"],
      ["fees", "", ""],
      ["end", "3", ""],
    ]);
    const [first, second] = rows;
    expect(first).toMatchObject({ reference: "inv-1", asset: "ETH", amount: "0.000000000000001" });
    expect(first).toMatchObject({
      note: "'=1+1",
      "from id": payments.eth.id,
      to: STRANGER,
      "fee asset": "ETH",
    });
    expect(first!.hash).toMatch(/^0x/);
    expect(first!["confirmed at (UTC)"]).toMatch(/^20.*Z$/);
    expect(second).toMatchObject({ asset: "USDC", amount: "2.5" });
    expect(rows[3]).toMatchObject({ reference: "inv-9", reason: "Sent by hand" });
    expect(rows[4]).toMatchObject({ asset: "ETH", amount: "0.000000000000004", payments: "2" });
    const verdict = await check(csv, manifest);
    expect(verdict.differences).toEqual([]);
    expect(verdict.signed).toMatchObject({ kind: "payout", rows: 4 });
    expect(verdict.signed?.payout?.sums.map(({ label, amount }) => `${label}: ${amount}`)).toEqual([
      "Confirmed: 0.000000000000004 ETH",
      "Confirmed: 2.5 USDC",
      expect.stringMatching(/^Fees: 0\.\d+ ETH$/),
    ]);
    const { payout } = JSON.parse(manifest);
    expect(payout).toMatchObject({ id: payoutId, name: "Salaries" });
    const { request } = await payouts.get(payoutId);
    const { shaSignData } = request.webhookMessage.payload.signData.delegateSignData[0].unverifiedMessageData;
    expect(payout.digest).toBe(shaSignData);
    expect(payout.fingerprint.replaceAll(" ", "")).toBe(shaSignData.slice(0, 24));
  });

  it("say which recipients' names look like others", async () => {
    const { db } = payments.sandbox;
    const entry = { organisationId: payments.organisation.id, recipient: true, travelRule: false };
    await db.insert(addressBookEntries).values([
      { ...entry, chain: "ETHEREUM", name: "Nоrthbank", address: canonicalAddress("ETHEREUM", STRANGER) },
      { ...entry, chain: "RIPPLE", name: "Northbank", address: "rNorth" },
    ]);
    const { csv } = await fileOf(new Date().toISOString());
    await db.delete(addressBookEntries);
    const [first, ...others] = rowsOf({ text: csv } as never);
    expect(first).toMatchObject({
      "to name": "Nоrthbank",
      "similar names": expect.stringMatching(
        /^“Nоrthbank”: Looks like “Northbank”, an address-book entry on Ripple/,
      ),
    });
    expect(others.at(-1)?.["similar names"]).toBe("");
  });

  it("are those of the moment that is asked for, whatever has happened since", async () => {
    const [file, again] = [await fileOf(before), await fileOf(before)];
    expect(again).toEqual(file);
    const rows = rowsOf({ text: file.csv } as never).filter(({ record }) => record === "payment");
    for (const row of rows)
      expect(row).toMatchObject({ state: "WAITING", hash: "", fee: "", "request id": "" });
    expect((await check(file.csv, file.manifest)).isSound).toBe(true);
  });

  it.each([
    ["an amount", "0.000000000000001,", "0.000000000000002,", 2],
    ["a state", '"CONFIRMED"', '"FAILED"', 2],
    ["a reference", '"inv-3"', '"inv-4"', 4],
  ])("show on which line %s was changed", async (_, from, to, line) => {
    const { csv, manifest } = await fileOf(new Date().toISOString());
    const changed = csv.replace(from, to);
    expect(changed).not.toBe(csv);
    const { isSound, differences } = await check(changed, manifest);
    expect(isSound).toBe(false);
    const [first] = differences;
    expect(sentenceOf(first!)).toContain("The first difference from the signed file is here");
    expect(first!.line).toBeLessThanOrEqual(line);
    expect(first!.toLine).toBeGreaterThanOrEqual(line);
  });

  it("are refused for a moment before the payout or to come, and unknown for another id", async () => {
    for (const at of ["2020-01-01T00:00:00.000Z", "2999-01-01T00:00:00.000Z", "now"]) {
      expect((await ask(at)).errors?.[0]?.extensions?.code, at).toBe("INVALID_INPUT");
    }
    const { data } = await ask(before, payments.eth.walletId);
    expect(data.user).toEqual({ csv: null, manifest: null });
  });

  it("leave an entry in the audit log", async () => {
    await fileOf(before);
    const query = `{ user { auditLog(action: "PAYOUT_EXPORTED", limit: 1) { items { description } } } }`;
    const { user } = await graphqlData(payments.sandbox.url, { query });
    expect(user.auditLog.items[0].description).toContain('Results of the payout "Salaries" exported');
  });
});

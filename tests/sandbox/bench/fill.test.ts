import type { PGlite } from "@electric-sql/pglite";
import { and, count, eq, min } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addressBookEntries, subWallets, transactions } from "../../../sandbox/db/schema";
import { organisationOf } from "../../../sandbox/seed/people";
import { fillDatabase } from "../../bench/growth/fill.mjs";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

const { id: organisationId } = organisationOf("meridian");
let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox({ seed: "demo" });
});
afterAll(() => sandbox?.close());

function fill(wanted: { subWallets: number; transactions: number; addresses?: number }): Promise<void> {
  const { $client } = sandbox.db as unknown as { $client: PGlite };
  const query = async (text: string, values?: unknown[]) =>
    (await $client.query<Record<string, unknown>>(text, values)).rows;
  return fillDatabase({ query, close: async () => undefined }, wanted);
}

async function countRows(
  table: typeof subWallets | typeof transactions | typeof addressBookEntries,
): Promise<number> {
  const [row] = await sandbox.db
    .select({ rows: count() })
    .from(table)
    .where(eq(table.organisationId, organisationId));
  return row!.rows;
}

describe("the benchmark's large organisation", () => {
  it("grows to the numbers asked for, in steps, with its books in balance", async () => {
    for (const wanted of [
      { subWallets: 75, transactions: 1500, addresses: 200 },
      { subWallets: 400, transactions: 2500, addresses: 300 },
    ]) {
      await fill(wanted);
      expect(await countRows(subWallets)).toBe(wanted.subWallets);
      expect(await countRows(transactions)).toBe(wanted.transactions);
      expect(await countRows(addressBookEntries)).toBe(wanted.addresses);
      expect((await trialBalance(sandbox.db)).isSound).toBe(true);
    }
  });

  it("gives the first Ethereum sub-wallet a long history, and every other one some", async () => {
    const perSubWallet = sandbox.db
      .select({ subWalletId: transactions.subWalletId, rows: count().as("rows") })
      .from(transactions)
      .innerJoin(subWallets, eq(subWallets.id, transactions.subWalletId))
      .where(and(eq(subWallets.organisationId, organisationId), eq(subWallets.type, "ETH")))
      .groupBy(transactions.subWalletId)
      .as("per_sub_wallet");
    const [fewest] = await sandbox.db.select({ rows: min(perSubWallet.rows) }).from(perSubWallet);
    const [first] = await sandbox.db
      .select({ rows: count() })
      .from(transactions)
      .innerJoin(subWallets, eq(subWallets.id, transactions.subWalletId))
      .where(eq(subWallets.name, "Trading desk"));
    expect(first!.rows).toBeGreaterThan(200);
    expect(Number(fewest!.rows)).toBeGreaterThan(0);
  });
});

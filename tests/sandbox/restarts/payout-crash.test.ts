import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { networkTransactions, payoutRows, requests } from "../../../sandbox/db/schema";
import { holdingsOf } from "../../../sandbox/ledger/balances";
import { type Bundle, bundle } from "../../fixtures/sandbox/bundle";
import {
  BITCOIN_STRANGER,
  callsOf,
  freshDatabase,
  STRANGER,
  startPayments,
} from "../../fixtures/sandbox/payments";
import { payoutCallsOf, type RowInput } from "../../fixtures/sandbox/payouts";
import { startTestSandbox } from "../../fixtures/sandbox/sandbox";
import { startProcess } from "../../fixtures/sandbox/sandbox-process";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

const ROUNDS = Number(process.env.PAYOUT_KILLS ?? 4);
/** Milliseconds after the start; odd, so that the kills fall on different steps. */
const FIRST_KILL = 45;
const LATER = 67;
/** One for each of ten payments on Ethereum, and one for all five on Bitcoin. */
const TRANSACTIONS = 11;

let dataDir: string;
let database: Record<string, string>;
let child: ChildProcess | undefined;
let program: Bundle;
beforeAll(async () => {
  program = await bundle("sandbox/main.ts");
  dataDir = await mkdtemp(join(tmpdir(), "strongroom-payout-"));
  database = await freshDatabase();
});
afterAll(async () => {
  child?.kill("SIGKILL");
  await program?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

it("pays each row of a payout once, however often the service is killed", async () => {
  const payments = await startPayments({ dataDir, env: { ...database, SANDBOX_STEP_DELAY_MS: "30" } });
  const { sandbox, eth, btc, people } = payments;
  const payouts = payoutCallsOf(payments);
  const rows = [
    ...Array.from({ length: 10 }, (_, at) => rowOf(eth.id, "ETH", STRANGER, at)),
    ...Array.from({ length: 5 }, (_, at) => rowOf(btc.id, "BTC", BITCOIN_STRANGER, at)),
  ];
  const made = await payouts.create(rows);
  await payments.waitFor(made.requestId, "AWAITING_SIGNATURES");
  await payments.approve(made.requestId, people[0]!);
  await sandbox.close();

  for (let round = 0; round < ROUNDS; round += 1) {
    ({ child } = await startProcess({ file: program.file, dataDir, database }, sandbox.env));
    await sleep(FIRST_KILL + LATER * round);
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  }

  const after = await startTestSandbox({ dataDir, env: database });
  try {
    const calls = callsOf(after);
    const settled = await payoutCallsOf({ sandbox: after, ...calls }).settled(made.payoutId);
    expect(settled.map(({ state, reason }: { state: string; reason: string }) => reason ?? state)).toEqual(
      rows.map(() => "CONFIRMED"),
    );
    const children = await after.db.select().from(requests).where(eq(requests.payoutId, made.payoutId));
    expect(children).toHaveLength(TRANSACTIONS);
    const mined = await after.db
      .select()
      .from(networkTransactions)
      .where(
        inArray(
          networkTransactions.requestId,
          children.map(({ id }) => id),
        ),
      );
    expect(mined.filter(({ status }) => status === "MINED")).toHaveLength(TRANSACTIONS);
    expect(mined).toHaveLength(TRANSACTIONS);
    const stored = await after.db.select().from(payoutRows).where(eq(payoutRows.payoutId, made.payoutId));
    expect(stored.every(({ holdsReference, dueAt }) => holdsReference && dueAt === null)).toBe(true);
    for (const { reserved } of await holdingsOf(after.db, [eth.id, btc.id])) expect(reserved).toBe(0n);
    expect(await trialBalance(after.db)).toMatchObject({ isSound: true, drifted: [], halfPosted: [] });
  } finally {
    await after.close();
  }
}, 240_000);

const rowOf = (subWalletId: string, asset: string, to: string, at: number): RowInput => ({
  ...{ reference: `${asset} ${at}`, subWalletId, asset, to, amount: `${5000 + at}` },
});

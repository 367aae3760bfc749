import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { requests } from "../../../sandbox/db/schema";
import { holdingsOf } from "../../../sandbox/ledger/balances";
import { type Bundle, bundle } from "../../fixtures/sandbox/bundle";
import {
  BITCOIN_STRANGER,
  callsOf,
  freshDatabase,
  STRANGER,
  startPayments,
} from "../../fixtures/sandbox/payments";
import { startTestSandbox } from "../../fixtures/sandbox/sandbox";
import { startProcess } from "../../fixtures/sandbox/sandbox-process";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

const ROUNDS = 3;
let dataDir: string;
let database: Record<string, string>;
let child: ChildProcess | undefined;
let program: Bundle;
beforeAll(async () => {
  program = await bundle("sandbox/main.ts");
  dataDir = await mkdtemp(join(tmpdir(), "strongroom-crash-"));
  database = await freshDatabase();
});
afterAll(async () => {
  child?.kill("SIGKILL");
  await program?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

it("loses nothing and posts nothing twice when it is killed many times mid-work", async () => {
  const payments = await startPayments({ dataDir, env: database, coins: Array(6).fill(200_000n) });
  const { sandbox, eth, btc, people } = payments;
  await sandbox.close();
  const accepted: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = await startProcess({ file: program.file, dataDir, database }, sandbox.env);
    child = started.child;
    const { url } = started;
    const calls = callsOf({ ...sandbox, url });
    const target = accepted.length + 2 + 2 * round;
    const killed = (async () => {
      while (accepted.length < target) await sleep(5);
      // Odd moments, so that the kills fall on different steps.
      await sleep(35 * round);
      child?.kill("SIGKILL");
    })();
    const pay = async (index: number) => {
      const { requestId } =
        index % 3 === 2
          ? await calls.sendBitcoin({
              subWalletId: btc.id,
              to: BITCOIN_STRANGER,
              amount: { value: "5000", currency: "SATOSHI" },
              speed: "SLOW",
            })
          : await calls.sendEthereum({ fromAddress: eth.address, to: STRANGER, value: "1000" });
      accepted.push(requestId);
      for (;;) {
        if ((await calls.getRequest(requestId)).status === "AWAITING_SIGNATURES") break;
        await sleep(30);
      }
      await calls.approve(requestId, people[0]!);
    };
    // Calls that the kill cuts off fail; what they had been told of must be there all the same.
    const running = Promise.allSettled(Array.from({ length: 6 }, (_, index) => pay(index)));
    const exited = once(child!, "exit");
    await killed;
    await exited;
    await running;
  }

  const after = await startTestSandbox({ dataDir, env: database });
  try {
    const calls = callsOf(after);
    const open = await after.db.select().from(requests);
    // Nothing that was answered is lost.
    expect(await after.db.$count(requests, inArray(requests.id, accepted))).toBe(accepted.length);
    for (const { id } of open) {
      const state = await calls.waitFor(id, "AWAITING_SIGNATURES", "CONFIRMED", "SUBMITTED");
      if (state === "AWAITING_SIGNATURES") await calls.approve(id, people[0]!);
    }
    for (const { id } of open) {
      expect(await calls.waitFor(id, "CONFIRMED", "ERROR", "SYSTEM_CANCELLED")).toBe("CONFIRMED");
    }
    for (const { reserved } of await holdingsOf(after.db, [eth.id, btc.id])) expect(reserved).toBe(0n);
    expect(await trialBalance(after.db)).toMatchObject({ isSound: true, drifted: [], halfPosted: [] });
  } finally {
    await after.close();
  }
}, 240_000);

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ledgerEntries, ledgerTransactions } from "../../../sandbox/db/schema";
import { openBooks } from "../../fixtures/sandbox/books";
import { type Bundle, bundle } from "../../fixtures/sandbox/bundle";
import { copyEmptyDatabase } from "../../fixtures/sandbox/templates";
import { trialBalance } from "../../fixtures/sandbox/trial-balance";

const KILLS = 4;
let dataDir: string;
let program: Bundle;
beforeAll(async () => {
  program = await bundle("tests/fixtures/sandbox/ledger-writer.ts");
  dataDir = await mkdtemp(join(tmpdir(), "ledger-crash-"));
  await copyEmptyDatabase(dataDir);
});
afterAll(async () => {
  await program?.remove();
  await rm(dataDir, { recursive: true, force: true });
});

/** Lets a writer post for a while and kills it in the middle; answers how many payments it had reported. */
async function postAndKill(reports: number, delay: number): Promise<number> {
  const writer = spawn(process.execPath, [program.file, dataDir], { stdio: ["ignore", "pipe", "pipe"] });
  let complaints = "";
  writer.stderr.on("data", (data) => {
    complaints += data;
  });
  const ended = once(writer, "exit");
  let seen = 0;
  for await (const line of createInterface(writer.stdout)) {
    if (line !== "posted") continue;
    seen += 1;
    if (seen === reports) setTimeout(() => writer.kill("SIGKILL"), delay);
  }
  const [, signal] = await ended;
  if (signal !== "SIGKILL") throw new Error(`The writer ended by itself: ${complaints}`);
  return seen;
}

it("balances after the process is killed mid-write many times, with nothing half posted or lost", async () => {
  let reported = 0;
  for (let round = 0; round < KILLS; round += 1) {
    // Odd moments, so that the kills fall on different steps.
    reported += await postAndKill(20 + round * 7, round * 3);
    const books = await openBooks(4, dataDir);
    try {
      expect(await trialBalance(books.db)).toMatchObject({
        isSound: true,
        drifted: [],
        halfPosted: [],
        overdrawn: [],
      });
      // Three postings a payment; what was reported is there, and at most what was committed unreported beside it.
      const posted = await books.db.$count(ledgerTransactions);
      expect(posted % 3).toBe(0);
      expect(posted / 3).toBeGreaterThanOrEqual(reported);
      expect(posted / 3).toBeLessThanOrEqual(reported + round + 1);
      expect(await books.db.$count(ledgerEntries)).toBeGreaterThan(posted * 2);
    } finally {
      await books.close();
    }
  }
}, 180_000);

import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../../../sandbox/db/client";
import { Visitor } from "../../bench/visitor.mjs";
import { type Random, seeded } from "../../fixtures/reconcile/random";
import type { Killable } from "../killable";
import { takeAccount } from "./account";
import { approvePayout, waitUntilEnded } from "./follow";
import { makePayout, type Presses } from "./make-payout";
import { type Programs, startPrograms, stopPrograms } from "./programs";
import { csvOf, makeRows, openWorld, type Payer, type ProofRow } from "./world";

type Options = { kills: number; seed: number; print: (line: string) => void };

/** Of a payout: two of each payer. */
const TURNS = 2;
/** Milliseconds: a kill comes at any moment from the first page to the first payments. */
const WITHIN = 2_500;

/**
 * Makes one payout after the other, and kills each program once meanwhile, so that it falls on the form, on the
 * request, or on the payments of the payouts before.
 * @returns what is wrong
 */
export async function proveKilled(dataDir: string, { kills, seed, print }: Options): Promise<string[]> {
  const { sandbox, people, payers } = await openWorld(dataDir, {});
  await sandbox.close();
  const random = seeded(seed);
  const programs = await startPrograms(sandbox.env, random);
  const presses: Presses = { count: 0, failed: 0 };
  const rows: ProofRow[] = [];
  try {
    const visitor = await signIn(programs, people[0]!);
    for (let round = 1; round <= kills; round += 1) {
      const killing = killBoth(programs, random);
      rows.push(...(await payOne(visitor, programs, { payers, round, presses, email: people[0]!.email })));
      await killing;
      if (round % 10 === 0) print(`${round} payouts, ${words(programs)}`);
    }
    await waitUntilEnded(programs.sandbox.url, rows.length);
  } finally {
    await stopPrograms(programs);
  }
  print(
    `seed ${seed}: ${kills} payouts with ${rows.length} rows; ${words(programs)}; ${presses.failed} of ${presses.count} pages not answered`,
  );
  const database = await openDatabase(sandbox.env);
  const account = await takeAccount(database.db, payers, rows);
  await database.close();
  for (const line of account.words) print(line);
  return account.faults;
}

function words({ console, sandbox, losing }: Programs): string {
  const { lost = 0, passed = 0, lostPayouts = 0 } = losing?.counts ?? {};
  const answers = `${lost} of ${lost + passed} answers lost, ${lostPayouts} of them to a created payout`;
  return `console killed ${console.kills} times, backend ${sandbox.kills} times; ${answers}`;
}

/** A lost answer leads back to the first page. */
async function signIn({ console }: Programs, person: { email: string; pin: string }) {
  for (let attempt = 1; ; attempt += 1) {
    const visitor = new Visitor(console.url);
    try {
      await visitor.signIn(person);
      return visitor;
    } catch (error) {
      if (attempt === 10) throw error;
    }
  }
}

async function killBoth({ console, sandbox }: Programs, random: Random): Promise<void> {
  const killAt = async (program: Killable) => {
    await sleep(random.below(WITHIN));
    await program.kill();
    await program.start();
  };
  await Promise.all([killAt(console), killAt(sandbox)]);
}

type Paying = { payers: Payer[]; round: number; presses: Presses; email: string };

async function payOne(visitor: Visitor, programs: Programs, { payers, round, presses, email }: Paying) {
  const rows = makeRows(payers, TURNS * payers.length, `R${round}`);
  const made = await makePayout(visitor, { name: `Round ${round}`, csv: csvOf(rows) }, presses);
  if (!("location" in made)) throw new Error(`Round ${round}: ${made.refused} rows are refused`);
  await approvePayout(programs.sandbox.url, made.location, email);
  return rows;
}

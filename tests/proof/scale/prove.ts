import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../../../sandbox/db/client";
import { onStopSignal, runTool } from "../../../scripts/lib/processes.mjs";
import { TEST_PACE } from "../../../scripts/lib/programs.mjs";
import { projectRoot } from "../../../scripts/lib/project.mjs";
import { planScale, type ScalePlan } from "../../../scripts/lib/scale/plan.mjs";
import { seeded } from "../../fixtures/reconcile/random";
import { buildUser, type TestUser } from "../../fixtures/sandbox/builders";
import { masterKey, PORTAL_KEY, SERVER_KEY } from "../../fixtures/sandbox/sandbox";
import { Killable } from "../killable";
import { takeAccount } from "../payouts/account";
import { approveRequest } from "../payouts/follow";
import { makeRows, openWorld, type ProofRow } from "../payouts/world";
import { countOpen, paymentFaults } from "./account";
import { disturb } from "./disturb";
import { pay } from "./pay";
import { Person, Tally } from "./person";

type Options = { payments: number; seed: number; print: (line: string) => void };

/** Payments after which a person signs in anew. */
const OF_A_SESSION = 5;
const MAX_END_MS = 300_000;

const ENV = {
  PATH: process.env.PATH ?? "",
  ...TEST_PACE,
  LOG_LEVEL: "error",
  SANDBOX_SEED: "none",
  SANDBOX_MASTER_KEY: masterKey,
  SANDBOX_SERVER_API_KEY: SERVER_KEY,
  SANDBOX_PORTAL_API_KEY: PORTAL_KEY,
};

/** @returns what is wrong */
export async function proveScale(folder: string, options: Options): Promise<string[]> {
  const scale = await planScale(folder, ENV);
  const programs = scale.parts.map((part) => new Killable(part));
  const stopAll = async () => {
    for (const program of programs.toReversed()) await program.stop();
  };
  // The system's programs would outlive us.
  const stopListening = onStopSignal(() => void stopAll().finally(() => process.exit(1)));
  try {
    const [database, ...others] = programs;
    await database!.start();
    const world = await openWorld(scale.dataDir, { DATABASE_URL: scale.databaseUrl });
    const rows = makeRows(world.payers, options.payments, "S");
    const payments = bySubWallet(rows);
    const people: TestUser[] = [];
    for (const _ of payments)
      people.push(await buildUser(world.sandbox, world.people[0]!.organisationId, {}));
    await world.sandbox.close();
    for (const program of others) await program.start();
    const [approver, reader] = world.people;
    const faults = await payDisturbed({
      ...options,
      ...{ scale, programs, payments, people, approver: approver!, reader: reader! },
    });
    const { databaseUrl, dataDir } = scale;
    return [...faults, ...(await accountOf(databaseUrl, dataDir, world.payers, rows, options.print))];
  } finally {
    stopListening();
    await stopAll();
  }
}

type Disturbed = Omit<Options, "payments"> & {
  scale: ScalePlan;
  programs: readonly Killable[];
  /** Those of one person each. */
  payments: readonly ProofRow[][];
  people: readonly TestUser[];
  approver: TestUser;
  reader: TestUser;
};

async function payDisturbed({ scale, programs, payments, people, ...others }: Disturbed): Promise<string[]> {
  const { approver, seed, print } = others;
  const { url, backendUrl, redisPort } = scale;
  const tally = new Tally();
  const began = Date.now();
  const count = payments.flat().length;
  let isPaid = false;
  let isOver = false;
  const paying = Promise.all(
    payments.map((own, index) =>
      payAll(new Person(url, people[index]!, tally), own, { tally, backendUrl, approver: approver.email }),
    ),
  ).finally(() => {
    isPaid = true;
  });
  const disturbing = disturb({
    programs,
    redisPort,
    random: seeded(seed),
    isOver: () => isPaid,
    progress: () => `${tally.paid} of ${count} paid, ${tally.faults.length} not`,
    print,
  });
  const reader = new Person(url, others.reader, tally);
  const reading = reader.signIn().then(() => reader.readUntil(() => isOver));
  const [done] = await Promise.all([disturbing, paying]).finally(() => {
    isOver = true;
  });
  await reading;
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  print(`seed ${seed}: ${count} payments of ${people.length} people in ${seconds} s`);
  print(`${done.kills} programs killed, ${done.holds} held, Redis emptied ${done.flushes} times`);
  print(tally.words());
  return tally.faults;
}

/** One person pays from a sub-wallet, so that nobody waits for others' nonces. */
function bySubWallet(rows: readonly ProofRow[]): ProofRow[][] {
  const groups = new Map<string, ProofRow[]>();
  for (const row of rows) {
    const { subWalletId } = row.payer;
    groups.set(subWalletId, [...(groups.get(subWalletId) ?? []), row]);
  }
  return [...groups.values()];
}

type Paying = { tally: Tally; backendUrl: string; approver: string };

async function payAll(person: Person, rows: readonly ProofRow[], { tally, backendUrl, approver }: Paying) {
  for (const [at, row] of rows.entries()) {
    if (at % OF_A_SESSION === 0) await person.signIn();
    await person.load("/home");
    try {
      const requestId = await pay(person, row, tally);
      await approveRequest(backendUrl, requestId, approver);
      tally.paid += 1;
    } catch (error) {
      tally.faults.push(`${row.reference} (${row.payer.name}): ${String(error)}`);
    }
  }
}

async function accountOf(
  databaseUrl: string,
  dataDir: string,
  payers: Parameters<typeof takeAccount>[1],
  rows: readonly ProofRow[],
  print: (line: string) => void,
): Promise<string[]> {
  const database = await openDatabase({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  try {
    const endsAt = Date.now() + MAX_END_MS;
    while ((await countOpen(database.db)) > 0 && Date.now() < endsAt) await sleep(500);
    const account = await takeAccount(database.db, payers, rows, paymentFaults);
    for (const words of account.words) print(words);
    const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    const program = join(projectRoot, "scripts", "sandbox-verify-audit.mjs");
    const code = await runTool(process.execPath, [program], { cwd: projectRoot, env });
    return code === 0 ? account.faults : [...account.faults, "sandbox:verify-audit has found something"];
  } finally {
    await database.close();
  }
}

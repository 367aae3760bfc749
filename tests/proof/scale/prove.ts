import { onStopSignal } from "../../../scripts/lib/processes.mjs";
import { planScale, type ScalePlan } from "../../../scripts/lib/scale/plan.mjs";
import { seeded } from "../../fixtures/reconcile/random";
import { buildUser, type TestUser } from "../../fixtures/sandbox/builders";
import { Killable } from "../killable";
import { makeRows, openWorld, type ProofRow } from "../payouts/world";
import { accountOf } from "./account";
import { disturb } from "./disturb";
import { bySubWallet, PROOF_ENV, payAll } from "./paying";
import { Person, Tally } from "./person";

type Options = { payments: number; seed: number; print: (line: string) => void };

/** @returns what is wrong */
export async function proveScale(folder: string, options: Options): Promise<string[]> {
  const scale = await planScale(folder, PROOF_ENV);
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
    return [...faults, ...(await accountOf(scale, world.payers, rows, options.print))];
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

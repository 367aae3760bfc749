import { setTimeout as sleep } from "node:timers/promises";
import { onStopSignal } from "../../../scripts/lib/processes.mjs";
import { planScale, type ScalePlan } from "../../../scripts/lib/scale/plan.mjs";
import { Killable, type Startable } from "../killable";
import { makeRows, type ProofRow } from "../payouts/world";
import { accountOf } from "../scale/account";
import { bySubWallet, PROOF_ENV, payAll } from "../scale/paying";
import { Person, Tally } from "../scale/person";
import { Assets } from "./assets";
import { failuresOf, lossesOf } from "./failures";
import { buildOlder, type Older, type OlderWorld, openOlderWorld } from "./older";
import { OpenPages } from "./open-pages";
import { roll } from "./roll";

type Options = {
  commit: string;
  /** How many pay at the same time. */
  people: number;
  /** Seconds in which both versions stand beside each other, after each program. */
  between: number;
  isAnnounced: boolean;
  print: (line: string) => void;
};

/** More than anybody pays during an upgrade. */
const MAX_PAYMENTS = 5_000;

/** @returns what is wrong */
export async function proveUpgrade(folder: string, options: Options): Promise<string[]> {
  const older = await buildOlder(folder, options.commit);
  const scale = await planScale(folder, PROOF_ENV);
  const upgraded = new Set<string>();
  const programs = scale.parts.map((part) => new Killable(olderUntil(part, older, upgraded)));
  const stopAll = async () => {
    for (const program of programs.toReversed()) await program.stop();
  };
  // The system's programs would outlive us.
  const stopListening = onStopSignal(() => void stopAll().finally(() => process.exit(1)));
  try {
    const [database, ...others] = programs;
    await database!.start();
    const { dataDir, databaseUrl } = scale;
    const world = await openOlderWorld(older, { folder, dataDir, databaseUrl, count: options.people + 1 });
    for (const program of others) await program.start();
    const { faults, paid } = await upgradeUnderLoad({ ...options, scale, programs, upgraded, world });
    return [...faults, ...(await accountOf(scale, world.payers, paid, options.print))];
  } finally {
    stopListening();
    await stopAll();
  }
}

/** Consoles and backends are of the older version until they are replaced. */
function olderUntil(part: Startable, { root, commit }: Older, upgraded: ReadonlySet<string>): Startable {
  const isOurs = /^(console|backend) /.test(part.name);
  const options = async () => {
    const newer = await part.options();
    if (!isOurs || upgraded.has(part.name)) return newer;
    return { ...newer, cwd: root, env: { ...newer.env, BUILD_NUMBER: commit } };
  };
  return { ...part, options };
}

type Upgrading = Options & {
  scale: ScalePlan;
  programs: readonly Killable[];
  upgraded: Set<string>;
  world: OlderWorld;
};

async function upgradeUnderLoad({ scale, programs, upgraded, world, ...options }: Upgrading) {
  const { url, backendUrl } = scale;
  const tally = new Tally();
  const assets = new Assets(url, tally);
  const began = Date.now();
  let isOver = false;
  const failures = () => (options.isAnnounced ? failuresOf(tally, assets) : lossesOf(tally, assets));
  const [approver, reader] = world.people;
  const all = bySubWallet(makeRows(world.payers, MAX_PAYMENTS, "U"));
  const groups = all.slice(0, options.people);
  const paying = groups.map((rows, index) =>
    payAll(new Person(url, world.paying[index]!, tally), rows, {
      ...{ tally, backendUrl, approver: approver!.email },
      isOver: () => isOver,
    }),
  );
  // Signed in once, in the older version, and to the end.
  const staying = new Person(url, reader!, tally);
  const reading = staying.signIn().then(() =>
    staying.readUntil(
      () => isOver,
      (html) => assets.look(html),
    ),
  );
  const pages = await OpenPages.open({
    url,
    who: world.paying.at(-1)!,
    row: all.flat().find(({ payer }) => payer.chain === "ETHEREUM")!,
  });
  const walking = pages.walkUntil(() => isOver);
  await sleep(options.between * 1_000);
  const faults = await roll({
    ...{ scale, programs, upgraded, isAnnounced: options.isAnnounced, between: options.between * 1_000 },
    progress: () => `${tally.paid} paid, ${failures().length} kinds of failures`,
    print: options.print,
  }).finally(() => {
    isOver = true;
  });
  await reading;
  await walking;
  const paid: ProofRow[] = (await Promise.all(paying)).flat();
  faults.push(...(await pages.finish()));
  options.print(
    `from ${options.commit} in ${((Date.now() - began) / 1000).toFixed(0)} s: ${paid.length} payments of ${groups.length} people`,
  );
  options.print(`${tally.words()}; ${assets.missing} of ${assets.loaded} scripts and style sheets missing`);
  options.print(pages.words());
  const losses = failures();
  if (options.isAnnounced || losses.length > 0) losses.push(...tally.failures);
  return { faults: [...faults, ...tally.faults, ...losses], paid };
}

/**
 * Measures a payout on the built programs, with the embedded database: the pages of its form, the request, how many
 * payments a second are made until all are confirmed, and its pages beside /transactions.
 *
 *   npm run bench:payouts -- 1000
 */
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../../scripts/lib/ensure-built.mjs";
import { projectRoot } from "../../scripts/lib/project.mjs";
import { approvePayout, waitUntilEnded } from "../proof/payouts/follow";
import { checkboxes, countOf, formFields } from "../proof/payouts/form";
import { planPrograms } from "../proof/payouts/programs";
import { csvOf, makeRows, openWorld } from "../proof/payouts/world";
import { startMeasured } from "./measured-program.mjs";
import { formatTable, kilobytes, median, round } from "./table.mjs";
import { Visitor } from "./visitor.mjs";

const COUNT = Number(process.argv[2] ?? 1000);
const REPEATS = 5;
const LOADS = 30;
const FORM = "/payouts/new";
const LIST = "/transactions";
const HEAD = ["page", "ms", "longest ms", "console ms", "backend ms", "console pause", "backend pause", "kB"];

type Fields = Record<string, string>;
type Run = { ms: number; ofConsole: number; ofBackend: number; pauses: [number, number]; bytes: number };

await ensureBuilt(projectRoot);
const folder = mkdtempSync(join(tmpdir(), "strongroom-bench-"));
const world = await openWorld(folder, {});
await world.sandbox.close();
const person = world.people[0]!;
const plan = await planPrograms(world.sandbox.env);
const backend = await startMeasured({ ...plan.sandbox, cwd: projectRoot });
const console = await startMeasured({ ...plan.console, cwd: projectRoot });
const visitor = new Visitor(console.url);
const table: (string | number)[][] = [];
try {
  print(`${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`);
  await visitor.signIn(person);
  await visitor.load(LIST);
  const location = await measureForm();
  print(formatTable(HEAD, table));
  await approvePayout(backend.url, location, person.email);
  await measureMaking();
  print(formatTable(["page", "ms", `of ${LIST}`, "kB"], await comparePages([LIST, "/payouts", location])));
} finally {
  await console.stop();
  await backend.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** @returns the made payout's page */
async function measureForm(): Promise<string> {
  const csv = csvOf(makeRows(world.payers, COUNT, "BENCH"));
  const empty = Object.fromEntries(formFields((await visitor.load(FORM)).html));
  const check = { ...empty, name: "Bench", text: csv, intent: "check" };
  const checked = await measure("check", REPEATS, check);
  const ready = await lookAtAll(checked);
  const next = { ...ready, intent: "continue" };
  const reviewed = await measure("review", REPEATS, next);
  const made = await measure("request", 1, { ...Object.fromEntries(formFields(reviewed)), intent: "make" });
  return made;
}

async function lookAtAll(first: string): Promise<Fields> {
  for (let html = first; ; ) {
    const fields = Object.fromEntries(formFields(html));
    if (countOf(html, "look") === 0) return fields;
    const ticked = { ...fields, ...Object.fromEntries(checkboxes(html)), intent: "show:look:1" };
    html = (await visitor.send(FORM, ticked)).html;
  }
}

/** Sends the form so often; the first time is left out of several. @returns where it leads, or the page */
async function measure(name: string, times: number, fields: Fields): Promise<string> {
  const runs: Run[] = [];
  let answer = "";
  for (let run = 0; run < times; run += 1) {
    const before = [await console.readUsage(), await backend.readUsage()] as const;
    const began = performance.now();
    const { html, location } = await visitor.send(FORM, fields);
    const ms = performance.now() - began;
    const after = [await console.readUsage(), await backend.readUsage()] as const;
    answer = location ?? html;
    const [ofConsole, ofBackend] = [after[0].cpuMs - before[0].cpuMs, after[1].cpuMs - before[1].cpuMs];
    runs.push({ ms, ofConsole, ofBackend, pauses: [after[0].pauseMs, after[1].pauseMs], bytes: html.length });
  }
  const counted = runs.slice(times > 1 ? 1 : 0);
  const middle = (read: (run: Run) => number) => median(counted.map(read)) ?? 0;
  const most = (read: (run: Run) => number) => Math.max(...counted.map(read));
  table.push([
    name,
    round(middle(({ ms }) => ms)),
    round(most(({ ms }) => ms)),
    round(middle(({ ofConsole }) => ofConsole)),
    round(middle(({ ofBackend }) => ofBackend)),
    round(most(({ pauses }) => pauses[0])),
    round(most(({ pauses }) => pauses[1])),
    kilobytes(middle(({ bytes }) => bytes)),
  ]);
  return answer;
}

async function measureMaking(): Promise<void> {
  const before = await backend.readUsage();
  const began = performance.now();
  await waitUntilEnded(backend.url, COUNT);
  const seconds = (performance.now() - began) / 1000;
  const after = await backend.readUsage();
  const cpu = (after.cpuMs - before.cpuMs) / COUNT;
  print(
    `${COUNT} payments made and confirmed in ${seconds.toFixed(1)} s: ${(COUNT / seconds).toFixed(1)} a second, ` +
      `${cpu.toFixed(1)} ms of the processor each, longest pause of the backend ${after.pauseMs.toFixed(0)} ms`,
  );
}

/** By turns, so that what else the machine does falls on all alike. */
async function comparePages(paths: string[]): Promise<string[][]> {
  const taken = new Map<string, { ms: number[]; bytes: number }>();
  for (let load = 0; load < LOADS; load += 1) {
    for (const path of paths) {
      const began = performance.now();
      const { html } = await visitor.load(path);
      const known = taken.get(path) ?? { ms: [], bytes: html.length };
      known.ms.push(performance.now() - began);
      taken.set(path, known);
    }
  }
  const base = median(taken.get(LIST)?.ms ?? [0]) ?? 0;
  return [...taken].map(([path, { ms, bytes }]) => {
    const name = path.replace(/[0-9a-f-]{36}/, "{id}");
    return [name, round(median(ms)), round((median(ms) ?? 0) / base), kilobytes(bytes)];
  });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

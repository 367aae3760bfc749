import { openDatabase } from "../../../sandbox/db/client";
import { Visitor } from "../../bench/visitor.mjs";
import { takeAccount } from "./account";
import { approvePayout, waitUntilEnded } from "./follow";
import { makePayout, type Presses } from "./make-payout";
import { startPrograms, stopPrograms } from "./programs";
import { csvOf, makeRows, openWorld } from "./world";

type Options = { rows: number; print: (line: string) => void };

/** One file with all rows, approved once; then the same file again. @returns what is wrong */
export async function proveWhole(dataDir: string, { rows: count, print }: Options): Promise<string[]> {
  const { sandbox, people, payers } = await openWorld(dataDir, {});
  await sandbox.close();
  const rows = makeRows(payers, count, "ALL");
  const programs = await startPrograms(sandbox.env, null);
  const faults: string[] = [];
  try {
    const [person] = people;
    const visitor = new Visitor(programs.console.url);
    await visitor.signIn(person!);
    const presses: Presses = { count: 0, failed: 0 };
    const began = Date.now();
    const made = await makePayout(visitor, { name: "All at once", csv: csvOf(rows) }, presses);
    if (!("location" in made)) return [`${made.refused} rows are refused at first: ${refusalsOf(made.html)}`];
    print(
      `${count} rows on ${new Set(payers.map(({ chain }) => chain)).size} chains: made with ${presses.count} pages in ${seconds(began)} s`,
    );
    await approvePayout(programs.sandbox.url, made.location, person!.email);
    const approved = Date.now();
    await waitUntilEnded(programs.sandbox.url, count);
    print(
      `all ended ${seconds(approved)} s after the approval, ${((1000 * count) / (Date.now() - approved)).toFixed(1)} a second`,
    );
    const again = await makePayout(visitor, { name: "The same again", csv: csvOf(rows) }, presses);
    if (!("refused" in again) || again.refused !== count)
      faults.push("The same file is not refused row by row");
    else print(`the same file again: ${again.refused} of ${count} rows refused, nothing is paid`);
  } finally {
    await stopPrograms(programs);
  }
  const database = await openDatabase(sandbox.env);
  const account = await takeAccount(database.db, payers, rows);
  await database.close();
  for (const words of account.words) print(words);
  return [...faults, ...account.faults];
}

const seconds = (since: number): string => ((Date.now() - since) / 1000).toFixed(0);

const refusalsOf = (html: string): string =>
  [...html.matchAll(/payout-table__bad">([^<]*)/g)]
    .slice(0, 5)
    .map(([, words]) => words)
    .join("; ");

import { inTemporaryFolder } from "../../scripts/lib/temporary-folder.mjs";

/** Proves in a folder of its own, which is removed. @returns what is wrong */
export function inFolder(prove: (folder: string) => Promise<string[]>): Promise<string[]> {
  return inTemporaryFolder("strongroom-proof", prove);
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Ends the program: with 1 if anything is wrong. */
export function tell(faults: readonly string[]): never {
  for (const fault of faults) print(`FAULT: ${fault}`);
  print(faults.length === 0 ? "Everything is as it should be." : `${faults.length} faults.`);
  process.exit(faults.length === 0 ? 0 : 1);
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Proves in a folder of its own, which is removed. @returns what is wrong */
export async function inFolder(prove: (folder: string) => Promise<string[]>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "strongroom-proof-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Also where a signal ends it.
  process.once("exit", remove);
  try {
    return await prove(folder);
  } finally {
    process.off("exit", remove);
    remove();
  }
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

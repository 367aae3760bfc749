import { readOperations } from "./documents";
import { readOptions, UsageError } from "./options";
import { exitCodeOf, NOT_TRIED, toJson, toTable } from "./report";
import { tryBackend } from "./run";

/**
 * The command: reads its arguments, tries the backend, prints the table.
 * @param root the project's folder
 * @returns the exit code
 */
export async function main(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  root: string,
  print: (text: string) => void,
): Promise<number> {
  try {
    const options = readOptions(args, env);
    const outcome = await tryBackend(options, readOperations(root));
    print((options.json ? toJson : toTable)(outcome, options));
    return exitCodeOf(outcome);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    print(`${error.message}\n`);
    return NOT_TRIED;
  }
}

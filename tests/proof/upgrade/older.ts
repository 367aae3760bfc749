import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../../../scripts/lib/failure.mjs";
import { runTool } from "../../../scripts/lib/processes.mjs";
import { projectRoot } from "../../../scripts/lib/project.mjs";
import type { TestUser } from "../../fixtures/sandbox/builders";
import type { Payer } from "../payouts/world";

const WORLD = "tests/proof/upgrade/open-world.ts";

export type Older = { root: string; commit: string };
/** `people`: who approves, and others; `paying`: one for each payment at a time. */
export type OlderWorld = { payers: Payer[]; people: TestUser[]; paying: TestUser[] };

/** @returns the short id of what is named, or of the last tag. @throws Failure */
export function findCommit(named: string | undefined): string {
  try {
    const name = named ?? git("describe", "--tags", "--abbrev=0");
    return git("rev-parse", "--short", `${name}^{commit}`);
  } catch {
    throw new Failure(
      named ? `There is no commit ${named} here.` : "There is no tag here: name a commit with --from.",
    );
  }
}

/** Builds a commit in a folder, with the packages that it asks for. */
export async function buildOlder(folder: string, commit: string): Promise<Older> {
  const root = join(folder, "older");
  mkdirSync(root);
  const archive = join(folder, "older.tar");
  git("archive", "--format=tar", `--output=${archive}`, commit);
  execFileSync("tar", ["-xf", archive, "-C", root]);
  // Its own build installs others.
  if (readLock(root) === readLock(projectRoot)) {
    symlinkSync(join(projectRoot, "node_modules"), join(root, "node_modules"));
  }
  const code = await runTool(process.execPath, ["scripts/build.mjs"], { cwd: root });
  if (code !== 0) throw new Failure(`The older version ${commit} cannot be built (exit code ${code}).`);
  return { root, commit };
}

/** Lets the older version migrate the empty database, and make what there is before the upgrade. */
export async function openOlderWorld(
  { root }: Older,
  {
    folder,
    dataDir,
    databaseUrl,
    count,
  }: Record<"folder" | "dataDir" | "databaseUrl", string> & { count: number },
): Promise<OlderWorld> {
  mkdirSync(join(root, "tests/proof/upgrade"), { recursive: true });
  copyFileSync(join(projectRoot, WORLD), join(root, WORLD));
  const file = join(folder, "world.json");
  const args = [
    join(root, "node_modules/tsx/dist/cli.mjs"),
    WORLD,
    dataDir,
    databaseUrl,
    file,
    String(count),
  ];
  const code = await runTool(process.execPath, args, { cwd: root });
  if (code !== 0) throw new Failure(`The older version's own tests cannot make what is paid with (${code}).`);
  const read = (_: string, value: unknown) =>
    value !== null && typeof value === "object" && "units" in value ? BigInt(String(value.units)) : value;
  return JSON.parse(readFileSync(file, "utf8"), read) as OlderWorld;
}

const readLock = (root: string) => readFileSync(join(root, "package-lock.json"), "utf8");

const git = (...args: string[]) => execFileSync("git", args, { cwd: projectRoot, encoding: "utf8" }).trim();

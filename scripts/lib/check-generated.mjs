import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { Failure, runMain } from "./failure.mjs";
import { runTool } from "./processes.mjs";
import { packageFile, projectRoot } from "./project.mjs";

// Generated files are committed. This generates them again in another folder and compares.
await runMain(async () => {
  const folder = mkdtempSync(join(tmpdir(), "strongroom-generated-"));
  try {
    await checkSchemaTypes(folder);
    await checkMigrations(folder);
    await runScript(join(projectRoot, "scripts/coverage-docs.mjs"), ["--check"]);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

async function checkSchemaTypes(folder) {
  const made = join(folder, "graphql-env.d.ts");
  await generate("gql.tada/bin/cli.js", ["generate-output", "--output", made]);
  if (readFileSync(made, "utf8") !== readFileSync(join(projectRoot, "graphql-env.d.ts"), "utf8")) {
    throw new Failure('graphql-env.d.ts does not match schema.graphql. Run "npm run schema:types".');
  }
}

async function checkMigrations(folder) {
  const copy = join(folder, "migrations");
  cpSync(join(projectRoot, "sandbox/db/migrations"), copy, { recursive: true });
  const countBefore = readdirSync(copy).length;
  const out = relative(projectRoot, copy);
  await generate("drizzle-kit/bin.cjs", [
    "generate",
    "--dialect=postgresql",
    "--schema=./sandbox/db/schema.ts",
    `--out=${out}`,
  ]);
  if (readdirSync(copy).length !== countBefore) {
    throw new Failure(
      'sandbox/db/migrations does not match sandbox/db/schema.ts. Run "npm run db:generate".',
    );
  }
}

function generate(script, args) {
  return runScript(packageFile(script), args);
}

async function runScript(script, args) {
  const code = await runTool(process.execPath, [script, ...args], { cwd: projectRoot });
  if (code !== 0) throw new Failure(`${relative(projectRoot, script)} failed (exit code ${code}).`);
}

import { execFileSync } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressFiles } from "./lib/compress-files.mjs";
import { writeConfusables } from "./lib/confusables.mjs";
import { fingerprintSources } from "./lib/ensure-built.mjs";
import { ensureInstalled } from "./lib/ensure-installed.mjs";
import { Failure, runMain } from "./lib/failure.mjs";
import { runTool } from "./lib/processes.mjs";
import { packageFile, projectRoot, requireNode } from "./lib/project.mjs";

const inBuild = (path) => join(projectRoot, "build", path);

await runMain(async () => {
  requireNode();
  await ensureInstalled(projectRoot);
  // Without meta.json a build counts as missing, so an interrupted build runs again.
  rmSync(inBuild("meta.json"), { force: true });
  writeConfusables();
  const sources = fingerprintSources(projectRoot);

  process.stdout.write("Building the console\n");
  const code = await runTool(process.execPath, [packageFile("@remix-run/dev/dist/cli.js"), "vite:build"], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (code !== 0) throw new Failure(`remix vite:build failed (exit code ${code}).`);

  await compressFiles(inBuild("client"));

  process.stdout.write("Building the server and the sandbox\n");
  await bundlePrograms();

  const meta = { buildNumber: makeBuildNumber(), builtAt: new Date().toISOString(), sources };
  writeFileSync(inBuild("meta.json"), `${JSON.stringify(meta, null, 2)}\n`);
  process.stdout.write(`Built ${meta.buildNumber}\n`);
});

/** One file per program. Packages stay in node_modules: native and WebAssembly parts look for files beside them. */
async function bundlePrograms() {
  const { build } = await import("esbuild");
  const shared = {
    bundle: true,
    packages: /** @type {const} */ ("external"),
    platform: /** @type {const} */ ("node"),
    format: /** @type {const} */ ("esm"),
    target: "node20",
    sourcemap: true,
    absWorkingDir: projectRoot,
    tsconfig: "tsconfig.json",
  };
  await build({
    ...shared,
    entryPoints: { server: "server.ts" },
    outdir: "build",
  });
  rmSync(inBuild("sandbox"), { recursive: true, force: true });
  await build({
    ...shared,
    entryPoints: Object.fromEntries(
      ["main", "migrate", "verify-audit", "backup", "restore", "move"].map((name) => [
        name,
        `sandbox/${name}.ts`,
      ]),
    ),
    outdir: "build/sandbox",
    splitting: true,
    chunkNames: "[name]-[hash]",
  });
}

/** Date and commit, shown in the header's popover. */
function makeBuildNumber() {
  const date = new Date().toISOString().slice(0, 10).replaceAll("-", "");
  if (!existsSync(join(projectRoot, ".git"))) return date;
  try {
    const hash = execFileSync("git", ["rev-parse", "--short", "HEAD"], {
      cwd: projectRoot,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return `${date}.${hash.trim()}`;
  } catch {
    return date;
  }
}

import { readdirSync, readFileSync } from "node:fs";
import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";
import { isRedisTested } from "./scripts/lib/redis.mjs";

function testsBelow(folder: string, text: RegExp): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`)
    .filter((file) => text.test(readFileSync(file, "utf8")));
}

/** Files that set the environment, replace modules or spy: each of them needs modules that nobody else has loaded. */
const alone = testsBelow("tests/unit", /\bprocess\.env\b|\bvi\.(?!fn\b)|\bserveFakeBackend\b/);

/** The console beside a sandbox of the file's own: it reads its environment once. */
const withConsole = testsBelow("tests/sandbox", /\bvi\.stubEnv\b/);

/** With a Redis that each file starts. */
const REDIS = isRedisTested() ? ["tests/redis/*.test.ts"] : [];

/** Whole programs that are started, killed and started again: a third of the sandbox's time. */
const RESTARTS = "tests/sandbox/restarts/*.test.ts";

const sandbox = {
  testTimeout: 180_000,
  hookTimeout: 240_000,
  // Two at once fill two cores, more only fill the memory.
  maxWorkers: 2,
  // Projects of different numbers of workers do not run in one group.
  sequence: { groupOrder: 1 },
};

export default defineConfig({
  plugins: [tsconfigPaths()],
  // As Node resolves it for the packages that use it: a second copy would refuse the first one's schema.
  resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          exclude: alone,
          // What needs a second alone may need many beside a build on two cores.
          testTimeout: 20_000,
          // A worker loads the libraries once for all its files.
          isolate: false,
        },
      },
      {
        extends: true,
        // Threads start faster than processes, of which these files need one each.
        test: { name: "unit-alone", include: alone, testTimeout: 20_000, pool: "threads" },
      },
      {
        extends: true,
        test: {
          ...sandbox,
          name: "sandbox",
          include: ["tests/sandbox/**/*.test.ts"],
          exclude: [...withConsole, RESTARTS],
          // A worker loads the libraries and makes its database once for all its files, which hand it on to each
          // other (tests/fixtures/sandbox/memory-database.ts).
          isolate: false,
        },
      },
      { extends: true, test: { ...sandbox, name: "sandbox-alone", include: withConsole } },
      { extends: true, test: { ...sandbox, name: "restarts", include: [RESTARTS] } },
      { extends: true, test: { name: "redis", include: REDIS, testTimeout: 60_000, pool: "threads" } },
    ],
  },
});

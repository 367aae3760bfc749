import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { countTests } from "../../scripts/lib/counts.mjs";
import { fingerprintSources } from "../../scripts/lib/ensure-built.mjs";
import { findInstallReason } from "../../scripts/lib/ensure-installed.mjs";
import { loadEnvironment, parseEnvironmentFile } from "../../scripts/lib/environment.mjs";
import { findFreePort, readPort, requireFreePort } from "../../scripts/lib/ports.mjs";
import { planPrograms } from "../../scripts/lib/programs.mjs";
import { requireNode } from "../../scripts/lib/project.mjs";
import { loadSecrets } from "../../scripts/lib/secrets.mjs";
import vitestConfig from "../../vitest.config";
import { unusableFolders } from "../fixtures/sandbox/unusable-folders";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "strongroom-scripts-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, content: unknown): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

describe(".env", () => {
  test.each<[string, Record<string, string>, string]>([
    ["PORT=3001", { PORT: "3001" }, "plain"],
    ["export PORT = 3001 ", { PORT: "3001" }, "a shell's export, and spaces"],
    ["# PORT=1\n\nHOST=::1", { HOST: "::1" }, "comments and empty lines"],
    ["A=b # said why", { A: "b" }, "a comment behind a value"],
    ["A=b#c", { A: "b#c" }, "a # inside a value is part of it"],
    ["A='b # c'", { A: "b # c" }, "single quotes keep everything"],
    ['A="b\\nc \\"d\\""', { A: 'b\nc "d"' }, "double quotes support escapes"],
    ["A=b=c", { A: "b=c" }, "base64 ends in ="],
    ["A=", { A: "" }, "empty"],
    ["A=1\r\nB=2\r\n", { A: "1", B: "2" }, "Windows line ends"],
  ])("%j gives %j: %s", (text, expected) => {
    expect(parseEnvironmentFile(text)).toEqual(expected);
  });

  test("a line that is not a setting is refused with its number and without its content", () => {
    expect(() => parseEnvironmentFile("A=1\nmy secret words")).toThrow(".env line 2 is not NAME=value");
  });

  test("the real environment wins, and an empty variable counts as not set", () => {
    write(".env", "PATH=/from-file\nSTRONGROOM_TEST=file\nSTRONGROOM_EMPTY=\n");
    const env = loadEnvironment(folder);
    expect(env.PATH).toBe(process.env.PATH);
    expect(env.STRONGROOM_TEST).toBe("file");
    expect(env).not.toHaveProperty("STRONGROOM_EMPTY");
  });
});

describe("whether packages must be installed", () => {
  const wanted = {
    "": {},
    "node_modules/a": { version: "1.0.0", integrity: "sha512-a" },
    "node_modules/fast-on-mac": { version: "2.0.0", integrity: "sha512-m", optional: true },
  };
  const { "": _root, ...all } = wanted;
  const installed = (packages: object) => write("node_modules/.package-lock.json", { packages });
  beforeEach(() => write("package-lock.json", { packages: wanted }));

  test("not when everything agrees", () => {
    installed(all);
    expect(findInstallReason(folder)).toBeNull();
  });

  test("not for an optional package of another platform", () => {
    installed({ "node_modules/a": wanted["node_modules/a"] });
    expect(findInstallReason(folder)).toBeNull();
  });

  test("not for an entry that the lock file itself calls extraneous", () => {
    const entry = { version: "1.0.0", extraneous: true };
    write("package-lock.json", { packages: { ...wanted, "node_modules/stray": entry } });
    installed(all);
    expect(findInstallReason(folder)).toBeNull();
  });

  test.each([
    ["there is no node_modules", null, "node_modules is missing"],
    [
      "a package is missing",
      { "node_modules/fast-on-mac": wanted["node_modules/fast-on-mac"] },
      "node_modules/a is missing",
    ],
    [
      "a version differs",
      { ...all, "node_modules/a": { version: "1.0.1", integrity: "sha512-a" } },
      "node_modules/a differs",
    ],
    [
      "a content differs",
      { ...all, "node_modules/a": { version: "1.0.0", integrity: "sha512-x" } },
      "node_modules/a differs",
    ],
    [
      "an extra package is left",
      { ...all, "node_modules/b": { version: "1.0.0" } },
      "node_modules/b is no longer required",
    ],
  ])("when %s", (_case, packages, reason) => {
    if (packages) installed(packages);
    expect(findInstallReason(folder)).toBe(reason);
  });
});

test("the build's fingerprint follows content and place of the sources, and nothing else", () => {
  const file = write("app/root.tsx", "one");
  const before = fingerprintSources(folder);
  write("README.md", "not a source");
  expect(fingerprintSources(folder)).toBe(before);
  write("app/root.tsx", "two");
  expect(fingerprintSources(folder)).not.toBe(before);
  write("app/root.tsx", "one");
  expect(fingerprintSources(folder)).toBe(before);
  rmSync(file);
  write("app/moved.tsx", "one");
  expect(fingerprintSources(folder)).not.toBe(before);
});

describe("secrets", () => {
  test("are created once, readable only by their owner, each different", () => {
    const dataDir = join(folder, "data");
    const made = loadSecrets(dataDir);
    expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(Buffer.from(made.masterKey, "base64url")).toHaveLength(32);
    expect(new Set([...made.sessionSecrets, made.masterKey, made.serverApiKey, made.portalApiKey]).size).toBe(
      4,
    );
    expect(loadSecrets(dataDir)).toEqual(made);
  });

  test("that are damaged prevent the start, and are neither replaced nor shown", () => {
    const file = write("secrets.json", '{"masterKey":"precious');
    expect(() => loadSecrets(folder)).toThrow(/secrets\.json is damaged/);
    expect(() => loadSecrets(folder)).not.toThrow(/precious/);
    expect(readFileSync(file, "utf8")).toBe('{"masterKey":"precious');
  });
});

describe("ports", () => {
  test.each(["0", "65536", "-1", "80.5", "http", "123456"])(
    "%s is refused with the variable's name",
    (text) => {
      expect(() => readPort({ SANDBOX_PORT: text }, "SANDBOX_PORT", 4000)).toThrow(
        /^SANDBOX_PORT must be a port/,
      );
    },
  );

  test("a port in use is refused with the variable that chooses another", async () => {
    const port = await findFreePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
    await expect(requireFreePort("PORT", port, "127.0.0.1")).rejects.toThrow(
      `Port ${port} is in use. Set PORT to a free one`,
    );
    await new Promise((resolve) => other.close(resolve));
    await expect(requireFreePort("PORT", port, "127.0.0.1")).resolves.toBeUndefined();
  });
});

describe("starting", () => {
  test("without CUSTODY_API_URL runs a sandbox on the test networks, with a console that has only the portal key", () => {
    const { sandbox, console } = planPrograms({ DATA_DIR: folder, SANDBOX_PORT: "4100" }, "production");
    const secrets = loadSecrets(folder);
    expect(sandbox?.env).toMatchObject({
      NETWORK: "testnet",
      SANDBOX_MASTER_KEY: secrets.masterKey,
      NODE_ENV: "production",
    });
    expect(console.env).toMatchObject({
      NETWORK: "testnet",
      CUSTODY_API_URL: "http://127.0.0.1:4100/graphql",
      CUSTODY_API_KEY: secrets.portalApiKey,
      CUSTODY_IS_SANDBOX: "true",
      SESSION_SECRETS: secrets.sessionSecrets.join(","),
    });
    const told = JSON.stringify(console.env);
    expect(told).not.toContain(secrets.masterKey);
    expect(told).not.toContain(secrets.serverApiKey);
    expect(JSON.stringify(sandbox?.env)).not.toContain(secrets.sessionSecrets[0]);
  });

  test("does not pass one program's secrets to the other", () => {
    const given = {
      DATA_DIR: folder,
      SANDBOX_MASTER_KEY: "m".repeat(43),
      DATABASE_URL: "postgres://u:p@host/db",
      SMTP_URL: "smtps://u:p@host",
    };
    const own = { SESSION_SECRETS: "s".repeat(32), REDIS_URL: "redis://u:p@host" };
    const { sandbox, console } = planPrograms({ ...given, ...own }, "production");
    expect(sandbox?.env).toMatchObject(given);
    expect(console.env).toMatchObject(own);
    expect(sandbox?.env).not.toHaveProperty("REDIS_URL");
    expect(console.env).not.toHaveProperty("SANDBOX_MASTER_KEY");
    expect(sandbox?.env).not.toHaveProperty("SESSION_SECRETS");
    expect(console.env).not.toHaveProperty("DATABASE_URL");
    expect(console.env).not.toHaveProperty("SMTP_URL");
  });

  test("with CUSTODY_API_URL runs no sandbox, creates no secrets, and shows no sandbox label", () => {
    const given = {
      DATA_DIR: folder,
      CUSTODY_API_URL: "https://custody.example/graphql",
      SESSION_SECRETS: "s".repeat(32),
      CUSTODY_API_KEY: "key",
    };
    const { sandbox, console } = planPrograms(given, "production");
    expect(sandbox).toBeNull();
    expect(console.env).toMatchObject({
      CUSTODY_API_URL: given.CUSTODY_API_URL,
      SESSION_SECRETS: given.SESSION_SECRETS,
    });
    expect(console.env).not.toHaveProperty("CUSTODY_IS_SANDBOX");
    expect(() => statSync(join(folder, "secrets.json"))).toThrow();
  });

  test("CUSTODY_API_URL without what goes with it is refused with the names of all that is missing", () => {
    const own = { CUSTODY_API_URL: "https://custody.example" };
    const wordsOf = (env: Record<string, string>) => {
      try {
        planPrograms(env, "production");
      } catch (error) {
        return (error as Error).message;
      }
      return "";
    };
    expect(wordsOf(own)).toMatch(/SESSION_SECRETS is missing[\s\S]*CUSTODY_API_KEY is missing/);
    const withSecret = { ...own, SESSION_SECRETS: "s".repeat(32), CUSTODY_API_KEY: " " };
    expect(wordsOf(withSecret)).toContain("CUSTODY_API_KEY is missing");
    expect(wordsOf(withSecret)).not.toContain("SESSION_SECRETS");
  });

  test.each(["start", "dev"])(
    "npm run %s names all that is missing before it installs or builds",
    async (name) => {
      const env = { NODE_ENV: "test", CUSTODY_API_URL: "https://custody.example" } as const;
      const script = join(import.meta.dirname, `../../scripts/${name}.mjs`);
      const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
        env,
        encoding: "utf8",
        timeout: 5_000,
      });
      expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
      expect(stderr).toMatch(/SESSION_SECRETS is missing[\s\S]*CUSTODY_API_KEY is missing/);
    },
  );

  describe.each(["start", "dev"])("npm run %s, before it installs or builds,", (name) => {
    const script = join(import.meta.dirname, `../../scripts/${name}.mjs`);
    test.each(unusableFolders())("says that it cannot keep its data in %s", (_what, place, why) => {
      const DATA_DIR = place(folder);
      const env = { NODE_ENV: "test", DATA_DIR } as const;
      const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
        env,
        encoding: "utf8",
        timeout: 5_000,
      });
      expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
      expect(stderr).toContain(`DATA_DIR=${DATA_DIR} cannot be used: ${why}`);
      expect(stderr).not.toContain("    at ");
    });
  });

  test("one port for both programs is refused with the variable's name", () => {
    expect(() => planPrograms({ DATA_DIR: folder, PORT: "4000" }, "production")).toThrow(
      /PORT and SANDBOX_PORT/,
    );
  });
});

test.each(["18.20.0", "20.18.3", "16.0.0"])("Node %s is refused with the required version", (version) => {
  expect(() => requireNode(version)).toThrow(`needs Node 20.19 or later; this is Node ${version}`);
});

test.each(["20.19.0", "20.20.2", "21.0.0", "22.1.0"])("Node %s is accepted", (version) => {
  expect(() => requireNode(version)).not.toThrow();
});

describe("counting tests", () => {
  const file = (status: string, tests: string[]) => ({
    status,
    assertionResults: tests.map((one) => ({ status: one })),
  });
  const vitest = (passed: number, failed: number, testResults: object[] = []) =>
    write("report.json", {
      numPassedTests: passed,
      numFailedTests: failed,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults,
    });
  const playwright = (expected: number, unexpected: number, flaky = 0, errors: object[] = []) =>
    write("report.json", { stats: { expected, unexpected, flaky, skipped: 0 }, errors });

  test.each([
    ["everything passed", () => countTests("vitest", vitest(3, 0), 0), { passed: 3, failed: 0 }],
    ["a test failed", () => countTests("vitest", vitest(3, 2), 1), { passed: 3, failed: 2 }],
    [
      "a file could not be loaded",
      () => countTests("vitest", vitest(3, 0, [file("failed", [])]), 1),
      { passed: 3, failed: 1 },
    ],
    ["nothing ran", () => countTests("vitest", vitest(0, 0), 0), { passed: 0, failed: 1 }],
    ["nothing had to run", () => countTests("vitest", vitest(0, 0), 0, true), { passed: 0, failed: 0 }],
    [
      "what need not have run failed",
      () => countTests("vitest", vitest(0, 0), 1, true),
      { passed: 0, failed: 1 },
    ],
    [
      "all passed but the runner failed",
      () => countTests("vitest", vitest(3, 0), 1),
      { passed: 3, failed: 1 },
    ],
    [
      "the runner left no report",
      () => countTests("playwright", join(folder, "none.json"), 0),
      { passed: 0, failed: 1 },
    ],
    [
      "a browser test passed only at its second try",
      () => countTests("playwright", playwright(3, 0, 1), 0),
      { passed: 4, failed: 0 },
    ],
    [
      "the browser tests could not be set up",
      () => countTests("playwright", playwright(0, 0, 0, [{}]), 1),
      { passed: 0, failed: 1 },
    ],
  ])("when %s", (_case, count, expected) => {
    expect(count()).toMatchObject(expected);
  });
});

test("projects of different numbers of workers can run in one command", () => {
  const workersOf = new Map<number, Set<number | string | undefined>>();
  for (const project of vitestConfig.test?.projects ?? []) {
    if (typeof project !== "object" || !("test" in project)) throw new Error("A project of another form");
    const { sequence, maxWorkers } = project.test ?? {};
    const group = sequence?.groupOrder ?? 0;
    workersOf.set(group, (workersOf.get(group) ?? new Set()).add(maxWorkers));
  }
  expect([...workersOf.values()].map(({ size }) => size)).toEqual([1, 1]);
});

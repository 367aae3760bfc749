import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "../../scripts/lib/ports.mjs";
import { BUILT, planPrograms } from "../../scripts/lib/programs.mjs";
import { projectRoot } from "../../scripts/lib/project.mjs";
import { startMeasured } from "./measured-program.mjs";

const REPLAY = join(projectRoot, "tests", "bench", "replay.mjs");

/**
 * The built programs in a data folder of the benchmark's own, started one by one; `end` stops them all and removes
 * the folder.
 */
export class Stage {
  #dataDir = mkdtempSync(join(tmpdir(), "strongroom-bench-"));
  /** @type {import("./measured-program.mjs").MeasuredProgram[]} */
  #programs = [];
  #databaseUrl;

  /** @param {{ databaseUrl?: string }} [options] a PostgreSQL instead of the embedded database */
  constructor({ databaseUrl } = {}) {
    this.#databaseUrl = databaseUrl;
  }

  /** Where the sandbox keeps its data, in the words of its environment. */
  get database() {
    return { DATA_DIR: this.#dataDir, ...(this.#databaseUrl ? { DATABASE_URL: this.#databaseUrl } : {}) };
  }

  /** Holds the API keys, once a program was started. */
  get secretsFile() {
    return join(this.#dataDir, "secrets.json");
  }

  async startSandbox() {
    const { sandbox } = await this.#plan();
    return this.#start({
      name: "sandbox",
      args: BUILT.sandbox,
      env: sandbox.env,
      url: sandbox.url,
      countsSql: true,
    });
  }

  /** A backend that answers from memory what `backend` answered once. */
  async startReplay(backend) {
    const port = await findFreePort();
    return this.#start({
      name: "replay",
      args: [REPLAY],
      env: { PATH: process.env.PATH, PORT: String(port), CUSTODY_API_URL: `${backend.url}/graphql` },
      url: `http://127.0.0.1:${port}`,
    });
  }

  /** @param {{ url: string }} backend a sandbox or a replay */
  async startConsole(backend) {
    const plan = await this.#plan();
    return this.#start({
      name: "console",
      args: BUILT.console,
      env: { ...plan.console.env, CUSTODY_API_URL: `${backend.url}/graphql` },
      url: plan.console.url,
      healthPath: "/readyz",
    });
  }

  async #plan() {
    return planPrograms(
      {
        PATH: process.env.PATH ?? "",
        LOG_LEVEL: "error",
        PORT: String(await findFreePort()),
        SANDBOX_PORT: String(await findFreePort()),
        LIMIT_SCALE: "1000",
        SANDBOX_LIMIT_SCALE: "1000",
        ...this.database,
      },
      "production",
    );
  }

  async #start(options) {
    const program = await startMeasured({ cwd: projectRoot, ...options });
    this.#programs.push(program);
    return program;
  }

  /** Stops what runs, the last started first; the data stays. */
  async stopPrograms() {
    for (const program of this.#programs.splice(0).reverse()) await program.stop();
  }

  async end() {
    await this.stopPrograms();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}

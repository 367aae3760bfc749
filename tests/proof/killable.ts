import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Program, type ProgramOptions, startProgram } from "../../scripts/lib/processes.mjs";

export type Startable = {
  name: string;
  options: () => Promise<ProgramOptions>;
  waitFor: (program: Program) => Promise<void>;
};

/** PostgreSQL does not start beside what is left of the one that was killed. */
const TRIES = 20;
const AGAIN_MS = 500;

/** A program that can be killed, held and started again at its address. */
export class Killable {
  kills = 0;
  #held: number[] = [];
  private program: Program | undefined;

  constructor(
    private readonly startable: Startable,
    readonly url = "",
  ) {}

  get name(): string {
    return this.startable.name;
  }

  async start(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const program = startProgram({ ...(await this.startable.options()), output: () => {} });
      this.program = program;
      try {
        return await this.startable.waitFor(program);
      } catch (error) {
        if (program.isRunning() || tries === TRIES)
          throw new Error(`${String(error)}\n${program.lastWords()}`);
        await sleep(AGAIN_MS);
      }
    }
  }

  async kill(): Promise<void> {
    this.program?.kill();
    await this.program?.exited;
    this.kills += 1;
  }

  /** It keeps its connections and answers nothing. */
  hold(): void {
    const pid = this.program?.pid;
    if (pid === undefined || !this.program?.isRunning()) return;
    this.#held = [pid, ...childrenOf(pid)];
    for (const one of this.#held) signal(one, "SIGSTOP");
  }

  goOn(): void {
    for (const one of this.#held) signal(one, "SIGCONT");
    this.#held = [];
  }

  /** @returns its exit code */
  async stop(): Promise<number | undefined> {
    this.goOn();
    return this.program?.stop();
  }

  /** To read its configuration anew. */
  readAgain(): void {
    if (this.program?.pid !== undefined) signal(this.program.pid, "SIGHUP");
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended in the meantime.
  }
}

/** PostgreSQL has a process a connection, each in a group of its own. */
function childrenOf(pid: number): number[] {
  return readdirSync("/proc").flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, "utf8");
      const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return Number(parent) === pid ? [Number(entry)] : [];
    } catch {
      // It has ended in the meantime.
      return [];
    }
  });
}

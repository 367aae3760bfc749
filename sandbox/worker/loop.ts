import { describeError } from "../base/describe-error";
import type { Db } from "../db/client";
import { onWake } from "../requests/wake-workers";
import type { Services } from "../services";
import { createSleeper } from "./sleeper";

/** `signal`: the worker is to stop. */
export type WorkerState = { signal: AbortSignal; log: Log };

/** @returns false if nothing is due */
export type Claim = (services: Services, state: WorkerState) => Promise<boolean>;

/** Kinds of steps take turns. `nextDueAt`: null if none. */
export type Work = { claims: Claim[]; nextDueAt(db: Db): Promise<Date | null> };

export type Worker = {
  /** Resolves when the running step is done; no other begins. */
  stop(): Promise<void>;
  /** @returns the number of steps */
  runOnce(): Promise<number>;
};

type Log = (line: string) => void;

/** Another sandbox on the database may have added something. */
const MAX_SLEEP_MS = 1000;
const MIN_SLEEP_MS = 5;
/** Ends a round even if every step makes the next one due at once. */
const MAX_STEPS = 10_000;

/**
 * Workers of several processes can share a database: they skip claimed steps, and an interrupted step is rolled back
 * and due again.
 * @param log gets failed steps; nothing is shown to users
 */
export function startWorker(services: Services, work: Work, log: Log = () => undefined): Worker {
  const stopping = new AbortController();
  const state: WorkerState = { signal: stopping.signal, log };
  let isStopped = false;
  const sleeper = createSleeper();
  const unsubscribe = onWake(sleeper.wake);

  async function runOnce(): Promise<number> {
    let total = 0;
    while (true) {
      const count = await runRound(work.claims, (claim) => !isStopped && claim(services, state));
      total += count;
      // Steps of one kind can make steps of another kind due.
      if (count === 0 || count >= MAX_STEPS || isStopped) return total;
    }
  }

  async function loop(): Promise<void> {
    while (!isStopped) {
      sleeper.reset();
      try {
        await runOnce();
        if (!isStopped) await sleeper.sleep(await msUntilDue(services, work));
      } catch (error) {
        // The database may be unreachable for a moment. Due steps stay due.
        log(`The worker failed and will retry: ${describeError(error)}`);
        if (isStopped) return;
        sleeper.reset();
        await sleeper.sleep(MAX_SLEEP_MS);
      }
    }
  }

  const running = loop();
  return {
    runOnce,
    async stop() {
      isStopped = true;
      stopping.abort();
      unsubscribe();
      sleeper.wake();
      await running;
    },
  };
}

async function runRound(
  claims: Claim[],
  attempt: (claim: Claim) => boolean | Promise<boolean>,
): Promise<number> {
  let count = 0;
  for (const claim of claims) {
    while (count < MAX_STEPS && (await attempt(claim))) count += 1;
  }
  return count;
}

async function msUntilDue({ db, clock }: Services, work: Work): Promise<number> {
  const dueAt = await work.nextDueAt(db);
  const untilDue = dueAt ? dueAt.getTime() - clock().getTime() : MAX_SLEEP_MS;
  return Math.min(Math.max(untilDue, MIN_SLEEP_MS), MAX_SLEEP_MS);
}

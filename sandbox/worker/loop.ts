import { describeError } from "../base/describe-error";
import { onWake } from "../requests/wake-workers";
import type { Services } from "../services";
import { type Claim, claims, nextDueAt, postponeFailedStep, StepFailed } from "./claims";
import { createSleeper } from "./sleeper";

export type Worker = {
  /** Resolves when the running step is done; no other begins. */
  stop(): Promise<void>;
  /**
   * Runs all due steps.
   * @returns the number of steps
   */
  runOnce(): Promise<number>;
};

type Log = (line: string) => void;

/** Even when nothing is due here, since another sandbox on the same database may have added something. */
const MAX_SLEEP_MS = 1000;
const MIN_SLEEP_MS = 5;
/** Ends a round even when every step makes the next one due at once. */
const MAX_STEPS = 10_000;

/**
 * Drives requests and networks by their stored due times. Several workers, even in several processes, can share a
 * database: they skip what another one has claimed, and an interrupted step is rolled back and due again.
 * @param log hears of failed steps; nothing of it is shown to users
 */
export function startWorker(services: Services, log: Log = () => undefined): Worker {
  let isStopped = false;
  const sleeper = createSleeper();
  const unsubscribe = onWake(sleeper.wake);

  async function runOnce(): Promise<number> {
    let total = 0;
    while (true) {
      const count = await runRound((claim) => !isStopped && attemptStep(services, claim, log));
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
        if (!isStopped) await sleeper.sleep(await msUntilDue(services));
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
      unsubscribe();
      sleeper.wake();
      await running;
    },
  };
}

/** Each kind of step in its turn, as long as something of it is due. */
async function runRound(attempt: (claim: Claim) => boolean | Promise<boolean>): Promise<number> {
  let count = 0;
  for (const claim of claims) {
    while (count < MAX_STEPS && (await attempt(claim))) count += 1;
  }
  return count;
}

async function attemptStep(services: Services, claim: Claim, log: Log): Promise<boolean> {
  try {
    return await claim(services);
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    log(`${error.message}: ${describeError(error.cause)}`);
    await postponeFailedStep(services, error.claimed);
    return true;
  }
}

async function msUntilDue({ db, clock }: Services): Promise<number> {
  const dueAt = await nextDueAt(db);
  const untilDue = dueAt ? dueAt.getTime() - clock().getTime() : MAX_SLEEP_MS;
  return Math.min(Math.max(untilDue, MIN_SLEEP_MS), MAX_SLEEP_MS);
}

import { describeError } from "../base/describe-error";
import { onNudge } from "../requests/nudge";
import type { Services } from "../services";
import { claims, nextDueAt, noteFailure, StepFailed } from "./claims";

export type Worker = {
  /** Resolves when the step under way is over; no other begins. */
  stop(): Promise<void>;
  /** Does all that is due and answers how many steps that were. */
  runOnce(): Promise<number>;
};

/** However quiet it is: another sandbox on the same database may have made something due. */
const LONGEST_SLEEP_MS = 1000;
/** So that one round ends even when every step makes the next one due at once. */
const MOST_STEPS = 10_000;

/**
 * Drives requests and networks by their persisted due times. Several workers, also of several processes, may share
 * a database: what one has claimed the others skip, and what a killed one had begun is rolled back and due again.
 * @param log hears of failed steps; nothing of it is shown to users
 */
export function startWorker(services: Services, log: (line: string) => void = () => undefined): Worker {
  let isStopped = false;
  let wake: () => void = () => undefined;
  let isNudged = false;
  const forget = onNudge(() => {
    isNudged = true;
    wake();
  });

  async function runOnce(): Promise<number> {
    let count = 0;
    for (const claim of claims) {
      while (count < MOST_STEPS && (await attempt(claim))) count += 1;
    }
    // Steps of one kind make those of another due.
    return count === 0 || count >= MOST_STEPS || isStopped ? count : count + (await runOnce());
  }

  async function attempt(claim: (typeof claims)[number]): Promise<boolean> {
    if (isStopped) return false;
    try {
      return await claim(services);
    } catch (error) {
      if (!(error instanceof StepFailed)) throw error;
      log(`${error.message}: ${describeError(error.cause)}`);
      await noteFailure(services, error.claimed);
      return true;
    }
  }

  async function sleep(): Promise<void> {
    const dueAt = await nextDueAt(services.db);
    const untilDue = dueAt ? dueAt.getTime() - services.clock().getTime() : LONGEST_SLEEP_MS;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(Math.max(untilDue, 5), LONGEST_SLEEP_MS));
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (isNudged || isStopped) wake();
    });
  }

  async function loop(): Promise<void> {
    while (!isStopped) {
      isNudged = false;
      try {
        await runOnce();
        if (!isStopped) await sleep();
      } catch (error) {
        // The database may be away for a moment; what is due stays due.
        log(`The worker could not go on: ${describeError(error)}`);
        await pause();
      }
    }
  }

  async function pause(): Promise<void> {
    if (isStopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LONGEST_SLEEP_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const running = loop();
  return {
    runOnce,
    async stop() {
      isStopped = true;
      forget();
      wake();
      await running;
    },
  };
}

import { AsyncLocalStorage } from "node:async_hooks";

/** The longest that one call which only reads may take. The console itself waits for less (CUSTODY_TIMEOUT_MS). */
const MAX_READING_MS = 30_000;

/** A reading whose caller has left, or which took too long. */
export class ReadingStopped extends Error {
  override name = "ReadingStopped";
}

const readings = new AsyncLocalStorage<AbortSignal | undefined>();

/**
 * Runs what only reads. Once its caller has left or the time is over, its statements are not begun any more, and
 * PostgreSQL ends the one that runs. What writes is never stopped half-way.
 * @param left aborted when the caller has left
 * @throws ReadingStopped from the database
 */
export async function runReading<Result>(
  left: AbortSignal,
  work: () => Promise<Result>,
  maxMs = MAX_READING_MS,
): Promise<Result> {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), maxMs);
  const stop = () => over.abort();
  left.addEventListener("abort", stop);
  if (left.aborted) stop();
  try {
    return await readings.run(over.signal, work);
  } finally {
    clearTimeout(timer);
    left.removeEventListener("abort", stop);
  }
}

/** For what other callers wait for too. */
export const runForOthersToo = <Result>(work: () => Promise<Result>): Promise<Result> =>
  readings.run(undefined, work);

/** Undefined for what is not stopped. */
export const currentReading = (): AbortSignal | undefined => readings.getStore();

/** Call before a statement is begun. */
export function assertStillRead(): void {
  if (currentReading()?.aborted) throw new ReadingStopped();
}

/** Workers of this process that sleep until the next due time. */
const sleepers = new Set<() => void>();

/** Wakes the workers of this process. Call it after committing what made something due. */
export function wakeWorkers(): void {
  for (const wake of sleepers) wake();
}

/** @returns a function that unsubscribes */
export function onWake(wake: () => void): () => void {
  sleepers.add(wake);
  return () => {
    sleepers.delete(wake);
  };
}

const sleepers = new Set<() => void>();

/** Call after committing what made something due. */
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

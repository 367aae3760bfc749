/** Workers of this process that sleep until the next due time. */
const sleepers = new Set<() => void>();

/** Wakes the workers of this process; call it after the transaction that made something due has committed. */
export function nudgeWorkers(): void {
  for (const wake of sleepers) wake();
}

/** @returns a function that forgets the subscription */
export function onNudge(wake: () => void): () => void {
  sleepers.add(wake);
  return () => {
    sleepers.delete(wake);
  };
}

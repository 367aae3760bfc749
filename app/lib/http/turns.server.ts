/** Who waits for a turn, the first come first. */
const waiting: (() => void)[] = [];

/**
 * Resolves when it is this caller's turn to work for a while: one caller each time round Node's event loop. Node accepts
 * one new connection each time round, and reads all that has arrived: were all of it worked off at once, whoever
 * connects during a rush would wait until its end.
 */
export function takeTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(giveTurn);
  });
}

function giveTurn(): void {
  waiting[0]?.();
  waiting.shift();
  if (waiting.length > 0) setImmediate(giveTurn);
}

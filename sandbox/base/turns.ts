/** While connections keep coming, turns wait no longer than this, milliseconds. */
const MAX_WAIT = 50;

/** Who waits for a turn, the first come first. */
const waiting: (() => void)[] = [];
let isConnecting = false;
let lastTurn = 0;

/**
 * Resolves when it is this caller's turn to work for a while: one caller each time round Node's event loop. Node accepts
 * one new connection each time round, and reads all that has arrived: were all of it worked off at once, whoever
 * connects during a rush would wait until its end.
 */
export function takeTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length > 1) return;
    lastTurn = performance.now();
    setImmediate(giveTurn);
  });
}

/**
 * Lets the connections that come together in before the next turn, so that all of them wait for the same: otherwise the
 * first ones would be answered twice before the last one is accepted. For the server's 'connection' event.
 */
export function noteConnection(): void {
  isConnecting = true;
}

function giveTurn(): void {
  const isPutOff = isConnecting && performance.now() - lastTurn < MAX_WAIT;
  isConnecting = false;
  if (!isPutOff) {
    lastTurn = performance.now();
    waiting[0]?.();
    waiting.shift();
  }
  if (waiting.length > 0) setImmediate(giveTurn);
}

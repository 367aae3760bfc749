/** Milliseconds that turns wait at most while connections keep coming. */
const MAX_WAIT = 50;

const waiting: (() => void)[] = [];
let isConnecting = false;
let lastTurn = 0;

/**
 * Resolves when the caller may work: one caller per round of Node's event loop. Node accepts one new connection per
 * round, so handling all requests at once would keep new visitors waiting until the end of a rush.
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
 * For the server's 'connection' event: accepts a burst of connections before the next turn, so that the first ones are
 * not answered twice before the last is accepted.
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

/** Milliseconds, while connections keep coming. */
const MAX_WAIT = 50;

const waiting: (() => void)[] = [];
let isConnecting = false;
let lastTurn = 0;

/**
 * Resolves for one caller per round of Node's event loop. Node accepts one new connection per round; doing all work at
 * once would keep new callers waiting until the end of a rush.
 */
export function takeTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length > 1) return;
    lastTurn = performance.now();
    setImmediate(giveTurn);
  });
}

/** Milliseconds that work in small steps may hold the event loop. */
const MAX_HOLD = 10;

let heldSince = 0;

/** For the steps of long work: now and then, everybody else has a turn first. */
export async function letOthersTurn(): Promise<void> {
  if (performance.now() - heldSince < MAX_HOLD) return;
  await new Promise<void>((resolve) => setImmediate(resolve));
  heldSince = performance.now();
}

/**
 * Accepts connections that arrive together before the next turn, so that all wait equally. For the server's
 * 'connection' event.
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

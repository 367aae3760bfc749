const MAX_WAIT = 50;

const waiting: (() => void)[] = [];
let isConnecting = false;
let lastTurn = 0;

/** Node accepts one connection per round of its event loop. One request per round, so that new visitors wait less. */
export function takeTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length > 1) return;
    lastTurn = performance.now();
    setImmediate(giveTurn);
  });
}

/** For the server's 'connection' event: lets a burst of connections in before the next turn. */
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

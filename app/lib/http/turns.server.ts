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

/** Far below the pause that anybody would feel. */
const MAX_WORK_MS = 8;

/** The same with each item, giving others their turn whenever it has taken some milliseconds. */
export async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  await takeTurn();
  let began = performance.now();
  for (const [index, item] of items.entries()) {
    if (performance.now() - began > MAX_WORK_MS) {
      await takeTurn();
      began = performance.now();
    }
    results.push(work(item, index));
  }
  return results;
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

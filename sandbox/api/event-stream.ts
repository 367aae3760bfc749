import type { ExecutionResult } from "graphql";

/** Keeps proxies and idle limits from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;
const HEARTBEAT = ":\n\n";

/** 'Distinct connections' mode of GraphQL over SSE: `next` with a result, `complete` at the end. */
export async function* toEventStream(
  results: AsyncIterable<ExecutionResult>,
  toText: (result: ExecutionResult) => string,
): AsyncGenerator<string, void> {
  const iterator = results[Symbol.asyncIterator]();
  try {
    yield HEARTBEAT;
    let next = iterator.next();
    for (;;) {
      const result = await orHeartbeat(next);
      if (result === null) {
        yield HEARTBEAT;
        continue;
      }
      if (result.done) break;
      yield `event: next\ndata: ${toText(result.value)}\n\n`;
      next = iterator.next();
    }
    yield "event: complete\ndata:\n\n";
  } finally {
    // Not awaited: it may wait for an earlier call.
    void iterator.return?.();
  }
}

/** Null if a heartbeat is due first. */
async function orHeartbeat<T>(promise: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const pause = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, HEARTBEAT_MS, null);
  });
  try {
    return await Promise.race([promise, pause]);
  } finally {
    clearTimeout(timer);
  }
}

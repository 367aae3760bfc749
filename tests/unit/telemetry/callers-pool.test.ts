import { AsyncLocalStorage } from "node:async_hooks";
import { EventEmitter } from "node:events";
import pg from "pg";
import { expect, test } from "vitest";
import { callersPool } from "../../../sandbox/db/callers-pool";

const caller = new AsyncLocalStorage<string>();

/** Answers a moment later, and notes in whose context it was asked what. */
function recordingClient(asked: string[]) {
  return class extends EventEmitter {
    // The pool keeps only such a client.
    readonly _queryable = true;
    connect(done: (error: Error | null) => void) {
      setImmediate(() => done(null));
    }
    query(text: string, ...rest: unknown[]) {
      const done = rest.at(-1) as (error: Error | null, result: object) => void;
      asked.push(`${caller.getStore()} asks ${text}`);
      setImmediate(() => done(null, { rows: [] }));
    }
  } as unknown as typeof pg.Client;
}

test("each statement is asked in its caller's context, however long it waits for a connection", async () => {
  const asked: string[] = [];
  const pool = callersPool(new pg.Pool({ max: 1, Client: recordingClient(asked) } as pg.PoolConfig));
  const names = ["amara", "ruth", "priya"];
  await Promise.all(names.map((name) => caller.run(name, () => pool.query(name))));
  expect(asked).toEqual(names.map((name) => `${name} asks ${name}`));
});

import { AsyncResource } from "node:async_hooks";
import type pg from "pg";

type Connected = (...answer: unknown[]) => void;
type Connect = (connected?: Connected) => unknown;

/**
 * A statement that waits for a connection goes on in its caller's context, which says whose reading it is and in which
 * trace: the pool would let it go on in the context of whoever gives a connection back.
 */
export function callersPool<Pool extends pg.Pool>(pool: Pool): Pool {
  const connect = pool.connect.bind(pool) as Connect;
  const bound: Connect = (connected) => connect(connected && AsyncResource.bind(connected));
  return Object.assign(pool, { connect: bound as pg.Pool["connect"] });
}

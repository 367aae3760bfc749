import { is } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Db } from "./client";

const known = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * For what a transaction does not change itself: read at its first use in the transaction, those within it included.
 * Outside of one, each time.
 */
export function onceInTransaction<Value>(db: Db, name: string, read: () => Promise<Value>): Promise<Value> {
  if (!is(db, PgTransaction)) return read();
  // A transaction within another has a handle of its own, and the same session.
  const { session } = db._;
  const values = known.get(session) ?? new Map<string, Promise<unknown>>();
  known.set(session, values);
  const earlier = values.get(name) as Promise<Value> | undefined;
  if (earlier) return earlier;
  const value = read();
  values.set(name, value);
  value.catch(() => values.delete(name));
  return value;
}

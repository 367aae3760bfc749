import { is } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Db } from "./client";

const known = new WeakMap<object, Map<string, Promise<unknown>>>();

/** For what a transaction does not change itself: read at its first use in the transaction. Outside of one, each time. */
export function onceInTransaction<Value>(db: Db, name: string, read: () => Promise<Value>): Promise<Value> {
  if (!is(db, PgTransaction)) return read();
  const values = known.get(db) ?? new Map<string, Promise<unknown>>();
  known.set(db, values);
  const value = (values.get(name) as Promise<Value> | undefined) ?? read();
  values.set(name, value);
  return value;
}

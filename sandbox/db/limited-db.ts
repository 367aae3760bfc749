import { sql } from "drizzle-orm";
import type { PgSession } from "drizzle-orm/pg-core";
import type { Db, Tx } from "./client";
import { LIMITED_ROLE, WALLETS_SETTING } from "./wallet-scope";

type Prepare = PgSession["prepareQuery"];
type Prepared = { execute(...values: unknown[]): unknown; joinsNotNullableMap?: unknown };
type WithSession = { session: PgSession };

const limited = new WeakMap<object, () => boolean>();

const wholes = new WeakMap<Db, Db>();

/** The database that a limited one was made of, to remember something by; else the very same. */
export const wholeDb = (db: Db): Db => wholes.get(db) ?? db;

/** Whether what is read through it may be only some of the organisation's. */
export const isLimited = (db: Db): boolean => limited.get(db)?.() ?? false;

/**
 * The same database, whose every statement sees only rows of these wallets, by row security of the database itself.
 * @param walletIds asked at each statement; null: everything
 */
export function limitDb(db: Db, walletIds: () => readonly string[] | null): Db {
  const { session } = db as unknown as WithSession;
  const narrow = async (tx: Tx): Promise<void> => {
    const ids = walletIds()?.join(",") ?? "";
    await tx.execute(
      sql`select set_config('role', ${LIMITED_ROLE}, true), set_config(${WALLETS_SETTING}, ${ids}, true)`,
    );
  };
  const prepareQuery = (...args: Parameters<Prepare>) => {
    const whole = session.prepareQuery(...args) as unknown as Prepared;
    const execute = (...values: unknown[]) => {
      if (walletIds() === null) return whole.execute(...values);
      return db.transaction(async (tx) => {
        await narrow(tx);
        const own = (tx as unknown as WithSession).session.prepareQuery(...args) as unknown as Prepared;
        own.joinsNotNullableMap = whole.joinsNotNullableMap;
        return own.execute(...values);
      });
    };
    return new Proxy(whole, {
      get: (target, name) => (name === "execute" ? execute : Reflect.get(target, name, target)),
    });
  };
  const transaction: Db["transaction"] = (work, config) =>
    db.transaction(async (tx) => {
      if (walletIds() === null) return work(tx);
      await narrow(tx);
      limited.set(tx, () => true);
      return work(tx);
    }, config);
  const narrowed = new Proxy(session, {
    get: (target, name, receiver) => {
      if (name === "prepareQuery") return prepareQuery;
      if (name === "transaction") return transaction;
      return Reflect.get(target, name, receiver);
    },
  });
  // `query` would keep the whole session.
  const own = Object.assign(Object.create(db), { session: narrowed, transaction, query: undefined }) as Db;
  limited.set(own, () => walletIds() !== null);
  wholes.set(own, wholeDb(db));
  return own;
}

import type pg from "pg";
import { currentReading, ReadingStopped } from "../base/reading";
import { openStatementSpan } from "./statement-span";

type Callback = (error: Error | null, result?: unknown) => void;
type Query = (...values: unknown[]) => Promise<unknown>;

const CANCELLED = "57014";
/** What ends a transaction is never refused: its connection would go back to the pool with it open. */
const ENDS = /^\s*(?:rollback|commit)\b/i;

/**
 * The pool's connections: a reading that is stopped begins no statement, and the one that runs is cancelled. Until that is
 * done the connection stays taken, so that no other statement is cancelled instead.
 */
export function stoppableClient(Client: typeof pg.Client, connectionString: string): typeof pg.Client {
  const cancel = async (processId: number | null): Promise<void> => {
    const other = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
    try {
      await other.connect();
      await other.query("select pg_cancel_backend($1)", [processId]);
    } catch {
      // The server's own limit ends the statement.
    } finally {
      await other.end().catch(() => undefined);
    }
  };

  class StoppableClient extends Client {
    // The pool calls it with a callback, and drizzle without.
    override query = ((...values: unknown[]) => {
      const ask = inSpan(super.query.bind(this) as unknown as Query);
      const reading = currentReading();
      if (!reading || ENDS.test(textOf(values[0]))) return ask(...values);
      const last = values.at(-1);
      if (typeof last !== "function") return this.#askWhile(reading, () => ask(...values));
      const callback = last as Callback;
      this.#askWhile(reading, () => ask(...values.slice(0, -1))).then(
        (result) => callback(null, result),
        (error: Error) => callback(error),
      );
    }) as unknown as pg.Client["query"];

    async #askWhile(reading: AbortSignal, ask: () => Promise<unknown>): Promise<unknown> {
      if (reading.aborted) throw new ReadingStopped();
      let cancelled: Promise<void> | undefined;
      const stop = () => {
        cancelled = cancel((this as unknown as { processID: number | null }).processID);
      };
      reading.addEventListener("abort", stop);
      try {
        return await ask();
      } catch (error) {
        if ((error as { code?: unknown }).code === CANCELLED) throw new ReadingStopped();
        throw error;
      } finally {
        reading.removeEventListener("abort", stop);
        await cancelled;
      }
    }
  }
  return StoppableClient;
}

/** The query, whose statements are spans of the current trace. */
const inSpan =
  (ask: Query): Query =>
  (...values) => {
    const span = openStatementSpan(textOf(values[0]));
    if (!span) return ask(...values);
    const callback = values.at(-1);
    if (typeof callback === "function") {
      const answer = (...answered: unknown[]) => {
        span.end();
        return (callback as (...given: unknown[]) => unknown)(...answered);
      };
      return ask(...values.slice(0, -1), answer);
    }
    return ask(...values).finally(() => span.end());
  };

const textOf = (query: unknown): string =>
  typeof query === "string" ? query : String((query as { text?: unknown }).text ?? "");

import { type PGlite, parse, type QueryOptions, type Results, type Transaction } from "@electric-sql/pglite";
import { serialize } from "pg-protocol";
import { letOthersTurn, takeTurn } from "../../serving/turns";
import { assertStillRead } from "../base/reading";
import { type Answer, type Ask, askInProtocol } from "./protocol-answers";
import { openStatementSpan } from "./statement-span";

/** `described`: messages with the columns of its rows. */
type Statement = { name: string; parameterTypes: number[]; described: Answer[]; uses: number };
type Run = <Row>(text: string, values?: unknown[], options?: QueryOptions) => Promise<Results<Row>>;

const MAX_STATEMENTS = 400;
/** Then plan again: a plan made for an empty table must not stay. */
const MAX_USES = 500;

let clients = 0;

function createPrepare(ask: Ask): (text: string) => Promise<Statement> {
  clients += 1;
  const prefix = `s${clients}_`;
  const statements = new Map<string, Statement>();
  let count = 0;

  return async (text) => {
    const known = statements.get(text);
    if (known) statements.delete(text);
    if (known && known.uses < MAX_USES) {
      statements.set(text, known);
      return known;
    }
    const [oldest] = statements.keys();
    const dropped = known ?? (statements.size >= MAX_STATEMENTS ? statements.get(oldest ?? "") : undefined);
    if (dropped && !known) statements.delete(oldest ?? "");
    count += 1;
    const name = `${prefix}${count}`;
    const described = await ask([
      ...(dropped ? [serialize.close({ type: "S", name: dropped.name })] : []),
      serialize.parse({ name, text }),
      serialize.describe({ type: "S", name }),
      serialize.sync(),
    ]);
    const statement = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(described),
      described: described.filter((message) => message.name === "rowDescription"),
      uses: 0,
    };
    statements.set(text, statement);
    return statement;
  };
}

function toText({ serializers }: PGlite, value: unknown, type = 0): string | null {
  if (value === null || value === undefined) return null;
  const serializer = serializers[type];
  return serializer ? serializer(value) : String(value);
}

/**
 * Prepares every statement once: two messages to PostgreSQL and mostly no planning, while PGlite's `query` has six
 * messages and plans each time.
 */
export function withPreparedStatements(client: PGlite): PGlite {
  const { ask, listen } = askInProtocol(client);
  const prepare = createPrepare(ask);

  const run = async <Row>(
    text: string,
    values: unknown[] = [],
    options: QueryOptions = {},
    syncToFs = false,
  ): Promise<Results<Row>> => {
    const span = openStatementSpan(text);
    try {
      const statement = await prepare(text);
      statement.uses += 1;
      const bound = values.map((value, i) => toText(client, value, statement.parameterTypes[i]));
      const bind = serialize.bind({ statement: statement.name, values: bound });
      const answers = await ask([bind, serialize.execute(), serialize.sync()], syncToFs);
      const { parsers, ...rest } = options;
      // Given as options, they would be copied together with the client's hundred for every answer.
      const own = Object.assign(Object.create(client.parsers), parsers);
      return parse.parseResults([...statement.described, ...answers], own, rest)[0] as Results<Row>;
    } catch (error) {
      // After an error, PostgreSQL skips everything up to a sync.
      await ask([serialize.sync()]);
      throw error;
    } finally {
      span?.end();
    }
  };

  const query: Run = async (text, values, options) => {
    // PGlite answers without yielding: a rush of queries would keep new connections out.
    await takeTurn();
    return client._runExclusiveTransaction(() =>
      client._runExclusiveQuery(async () => {
        assertStillRead();
        return run(text, values, options, true);
      }),
    );
  };

  const transaction = <Result>(callback: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    client.transaction((tx) => {
      const queryWithin: Run = async (text, values, options) => {
        // PGlite answers without yielding, and the worker makes one transaction after the other.
        await letOthersTurn();
        assertStillRead();
        if (tx.closed) throw new Error("Transaction is closed");
        return client._runExclusiveQuery(() => run(text, values, options));
      };
      return callback(Object.assign(Object.create(tx), { query: queryWithin }));
    });

  return Object.assign(Object.create(client), { query, transaction, listen });
}

import { Column, is, SQL, StringChunk } from "drizzle-orm";
import type { PgDialect } from "drizzle-orm/pg-core";

type Field = { field: unknown };
type Options = { isSingleTable?: boolean };
type BuildSelection = (fields: Field[], options?: Options) => SQL;
type Building = {
  buildSelection: BuildSelection;
  prepareTyping: () => string;
  sqlToQuery: PgDialect["sqlToQuery"];
};
type Kept = { fields: unknown[]; isSingleTable: boolean; selection: SQL };

/**
 * Drizzle puts the columns of a statement together anew each time, which takes longer than PostgreSQL needs for many of
 * them. Columns are the same text each time, and neither of our drivers asks for the types of parameters.
 */
export function keepSelections<Database extends object>(db: Database): Database {
  const { dialect } = db as unknown as { dialect: Building };
  const build = dialect.buildSelection.bind(dialect);
  /** By their first column. Those of an alias or of another select are never seen twice. */
  const kept = new WeakMap<object, Kept[]>();
  const seen = new WeakSet<object>();
  dialect.prepareTyping = () => "none";
  dialect.buildSelection = (fields, options) => {
    const first = fields[0]?.field;
    if (!isColumn(first)) return build(fields, options);
    const isSingleTable = options?.isSingleTable ?? false;
    const known = kept
      .get(first)
      ?.find((one) => one.isSingleTable === isSingleTable && isSame(one.fields, fields));
    if (known) return known.selection;
    const built = build(fields, options);
    const isNew = !seen.has(first);
    seen.add(first);
    if (isNew || !fields.every(({ field }) => isColumn(field))) return built;
    const selection = new SQL([new StringChunk(dialect.sqlToQuery(built).sql)]);
    const all = fields.map(({ field }) => field);
    kept.set(first, [...(kept.get(first) ?? []), { fields: all, isSingleTable, selection }]);
    return selection;
  };
  return db;
}

const isColumn = (field: unknown): field is Column => is(field, Column);

const isSame = (fields: readonly unknown[], others: readonly Field[]): boolean =>
  fields.length === others.length && fields.every((field, at) => field === others[at]?.field);

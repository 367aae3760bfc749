/** Under any other code, or none, a text about fields says nothing of the schema. */
const VALIDATION_FAILED = "GRAPHQL_VALIDATION_FAILED";

const COORDINATE = /^\w+\.\w+(?:\(\w+:\))?$/;

/**
 * The sentences of graphql-js's rules FieldsOnCorrectType, KnownArgumentNames and ValuesOfCorrectType, from the first
 * letter on: the only texts of a backend that are read as data, because servers built on graphql-js say it nowhere else.
 */
const SENTENCES: readonly [RegExp, (...names: string[]) => string][] = [
  [/^Cannot query field "(\w+)" on type "(\w+)"\./, (field, type) => `${type}.${field}`],
  [/^Unknown argument "(\w+)" on field "(\w+\.\w+)"\./, (argument, field) => `${field}(${argument}:)`],
  [/^Field "(\w+)" is not defined by type "(\w+)"\./, (field, type) => `${type}.${field}`],
];

/**
 * The field or argument that an error names as unknown to the backend's schema, as a schema coordinate such as
 * `User.tasks` or `User.findTransactions(operations:)`; null for any other error. `extensions.coordinate` (ours) says
 * it, or the standard sentence does.
 */
export function unknownCoordinate(
  { code, text }: { code: string | null; text: string },
  extensions: unknown,
): string | null {
  if (code !== VALIDATION_FAILED) return null;
  const { coordinate } = (extensions ?? {}) as { coordinate?: unknown };
  if (typeof coordinate === "string" && COORDINATE.test(coordinate)) return coordinate;
  for (const [sentence, toCoordinate] of SENTENCES) {
    const names = sentence.exec(text)?.slice(1);
    if (names) return toCoordinate(...names);
  }
  return null;
}

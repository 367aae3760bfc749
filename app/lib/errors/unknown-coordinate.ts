/** With other codes, a text about fields is not about the schema. */
const VALIDATION_FAILED = "GRAPHQL_VALIDATION_FAILED";

const COORDINATE = /^\w+\.\w+(?:\(\w+:\))?$/;

/**
 * Sentences of graphql-js's rules FieldsOnCorrectType, KnownArgumentNames and ValuesOfCorrectType. The only backend
 * texts parsed as data: such servers give the name nowhere else.
 */
const SENTENCES: readonly [RegExp, (...names: string[]) => string][] = [
  [/^Cannot query field "(\w+)" on type "(\w+)"\./, (field, type) => `${type}.${field}`],
  [/^Unknown argument "(\w+)" on field "(\w+\.\w+)"\./, (argument, field) => `${field}(${argument}:)`],
  [/^Field "(\w+)" is not defined by type "(\w+)"\./, (field, type) => `${type}.${field}`],
];

/**
 * The unknown field or argument as a coordinate (`User.tasks`, `User.findTransactions(operations:)`), from
 * `extensions.coordinate` (ours) or the standard sentence; null for any other error.
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

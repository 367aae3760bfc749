import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import { limitDocument, MAX_TOKENS } from "./limits";
import { findNestingError } from "./nesting";
import { nameUnknown } from "./unknown-coordinates";
import { rejectInvalidText } from "./valid-text";

export type ReadDocument =
  | { document: DocumentNode; errors?: never }
  | { errors: readonly GraphQLError[]; document?: never };

const MAX_KNOWN = 500;
const MAX_KNOWN_LENGTH = 20_000;
const PARSE_FAILED = "GRAPHQL_PARSE_FAILED";
const rules = [...specifiedRules, rejectInvalidText];

/** Remembers valid documents by their text: validity does not depend on variables. */
export function createDocumentReader(schema: GraphQLSchema): (text: string) => ReadDocument {
  const known = new Map<string, DocumentNode>();
  return (text) => {
    const before = known.get(text);
    if (before) return { document: before };
    const read = readDocument(schema, text);
    if (read.document && text.length <= MAX_KNOWN_LENGTH) {
      const [oldest] = known.keys();
      if (known.size >= MAX_KNOWN && oldest !== undefined) known.delete(oldest);
      known.set(text, read.document);
    }
    return read;
  };
}

function readDocument(schema: GraphQLSchema, text: string): ReadDocument {
  const fault = findNestingError(text);
  if (fault) return { errors: [fault] };
  try {
    const document = parse(text, { maxTokens: MAX_TOKENS });
    const excesses = validate(schema, document, [limitDocument]);
    if (excesses.length > 0) return { errors: excesses };
    const errors = validate(schema, document, rules);
    return errors.length > 0 ? { errors: nameUnknown(errors, schema, document) } : { document };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    error.extensions.code ??= PARSE_FAILED;
    return { errors: [error] };
  }
}

import { GraphQLError, Lexer, Source, TokenKind } from "graphql";
import { MAX_TOKENS, tooLarge } from "./limits";

/** The parser and the rules recurse once a level and would overflow the stack. */
const MAX_NESTING = 64;
/** The rules revisit fragments that spread each other. */
const MAX_FRAGMENTS = 100;
const MAX_VARIABLE_NESTING = 32;

const OPENING = new Set<TokenKind>([TokenKind.BRACE_L, TokenKind.PAREN_L, TokenKind.BRACKET_L]);
const CLOSING = new Set<TokenKind>([TokenKind.BRACE_R, TokenKind.PAREN_R, TokenKind.BRACKET_R]);

/** Null if the query may be parsed. */
export function findNestingError(query: string): GraphQLError | null {
  const lexer = new Lexer(new Source(query));
  let depth = 0;
  let fragments = 0;
  for (let count = 0; count <= MAX_TOKENS; count += 1) {
    const token = nextToken(lexer);
    if (token === null || token.kind === TokenKind.EOF) return null;
    if (OPENING.has(token.kind)) depth += 1;
    if (CLOSING.has(token.kind)) depth -= 1;
    if (depth === 0 && token.value === "fragment") fragments += 1;
    if (depth > MAX_NESTING) return tooLarge(`nested deeper than ${MAX_NESTING} levels`);
    if (fragments > MAX_FRAGMENTS) return tooLarge(`more than ${MAX_FRAGMENTS} fragments`);
  }
  return tooLarge(`more than ${MAX_TOKENS} words and signs`);
}

/** Null for invalid characters: the parser's message is better. */
function nextToken(lexer: Lexer) {
  try {
    return lexer.advance();
  } catch {
    return null;
  }
}

export function areTooDeep(variables: unknown): boolean {
  let level: unknown[] = [variables];
  for (let depth = 0; depth <= MAX_VARIABLE_NESTING; depth += 1) {
    level = level.flatMap((value) =>
      typeof value === "object" && value !== null ? Object.values(value) : [],
    );
    if (level.length === 0) return false;
  }
  return true;
}

export const variablesTooDeep = () =>
  new GraphQLError(`The variables are nested deeper than ${MAX_VARIABLE_NESTING} levels`);

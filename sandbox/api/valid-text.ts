import { type ASTVisitor, GraphQLError, type ValidationContext } from "graphql";

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
const isValidText = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);

export function rejectInvalidText(context: ValidationContext): ASTVisitor {
  return {
    StringValue({ value }) {
      if (!isValidText(value)) context.reportError(invalidText());
    },
  };
}

export function areTextsValid(variables: unknown): boolean {
  const left: unknown[] = [variables];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === "string" && !isValidText(value)) return false;
    if (typeof value === "object" && value !== null) {
      for (const part of Object.values(value)) left.push(part);
    }
  }
  return true;
}

export const invalidText = () =>
  new GraphQLError("A text contains characters that cannot be stored", {
    extensions: { code: "INVALID_INPUT" },
  });

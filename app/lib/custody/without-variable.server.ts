import { type DocumentNode, Kind, visit } from "graphql";

/** The same document without a variable and the arguments that have its value, for a backend that lacks these. */
export function withoutVariable<Document extends DocumentNode>(document: Document, name: string): Document {
  return visit(document, {
    VariableDefinition: ({ variable }) => (variable.name.value === name ? null : undefined),
    Argument: ({ value }) => (value.kind === Kind.VARIABLE && value.name.value === name ? null : undefined),
  });
}

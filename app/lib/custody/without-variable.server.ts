import { type DocumentNode, Kind, type ValueNode, visit } from "graphql";

/**
 * The same document without a variable and the arguments and input fields that have its value, for a backend that lacks
 * these.
 */
export function withoutVariable<Document extends DocumentNode>(document: Document, name: string): Document {
  return visit(document, {
    VariableDefinition: ({ variable }) => (variable.name.value === name ? null : undefined),
    Argument: ({ value }) => (isVariable(value, name) ? null : undefined),
    ObjectField: ({ value }) => (isVariable(value, name) ? null : undefined),
  });
}

function isVariable(value: ValueNode, name: string): boolean {
  return value.kind === Kind.VARIABLE && value.name.value === name;
}

import { type DocumentNode, Kind, type ValueNode, visit } from "graphql";

/** Removes a variable and the arguments and input fields that use it, for a backend that lacks them. */
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

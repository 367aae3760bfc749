import {
  type ASTNode,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";

export const VALIDATION_FAILED = "GRAPHQL_VALIDATION_FAILED";

export function nameUnknown(
  errors: readonly GraphQLError[],
  schema: GraphQLSchema,
  document: DocumentNode,
): readonly GraphQLError[] {
  const unknown = unknownIn(schema, document);
  for (const error of errors) {
    const [node] = error.nodes ?? [];
    const coordinate = node && unknown.get(node);
    error.extensions.code ??= VALIDATION_FAILED;
    if (coordinate) error.extensions.coordinate = coordinate;
  }
  return errors;
}

/** Coordinates such as `User.tasks`, `User.tasks(limit:)` and `EndSessionInput.pin`. */
function unknownIn(schema: GraphQLSchema, document: DocumentNode): Map<ASTNode, string> {
  const types = new TypeInfo(schema);
  const unknown = new Map<ASTNode, string>();
  visit(
    document,
    visitWithTypeInfo(types, {
      Field(node) {
        const parent = types.getParentType();
        if (parent && !types.getFieldDef()) unknown.set(node, `${parent.name}.${node.name.value}`);
      },
      Argument(node) {
        const [parent, field] = [types.getParentType(), types.getFieldDef()];
        const isOfField = parent && field && !types.getDirective();
        if (isOfField && !types.getArgument()) {
          unknown.set(node, `${parent.name}.${field.name}(${node.name.value}:)`);
        }
      },
      ObjectField(node) {
        const parent = types.getParentInputType();
        if (parent && !types.getInputType()) unknown.set(node, `${namedOf(parent)}.${node.name.value}`);
      },
    }),
  );
  return unknown;
}

const namedOf = (type: object): string => String(type).replace(/[[\]!]/g, "");

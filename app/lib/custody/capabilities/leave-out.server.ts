import {
  buildSchema,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  type InlineFragmentNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";
import contract from "../../../../schema.graphql?raw";
import type { Coordinate } from "./coordinates";

let schema: GraphQLSchema | undefined;

/** Gives the types of a document's fields. Parsed only for a backend that lacks something. */
function contractSchema(): GraphQLSchema {
  schema ??= buildSchema(contract, { assumeValidSDL: true, assumeValid: true });
  return schema;
}

const reduced = new WeakMap<DocumentNode, Map<string, DocumentNode>>();

export function leaveOut<Document extends DocumentNode>(
  document: Document,
  lacking: readonly Coordinate[],
): Document {
  if (lacking.length === 0) return document;
  const made = reduced.get(document) ?? new Map<string, DocumentNode>();
  reduced.set(document, made);
  const key = lacking.join();
  const known = made.get(key) ?? withoutFields(document, new Set(lacking));
  made.set(key, known);
  return known as Document;
}

function withoutFields(document: DocumentNode, lacking: ReadonlySet<string>): DocumentNode {
  const types = new TypeInfo(contractSchema());
  let isWhole = true;
  const left = visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter: ({ name }) => {
          if (!lacking.has(`${types.getParentType()?.name}.${name.value}`)) return undefined;
          isWhole = false;
          return null;
        },
        leave: removeEmpty,
      },
      Argument: ({ name }) => {
        const field = types.getFieldDef()?.name;
        if (!lacking.has(`${types.getParentType()?.name}.${field}(${name.value}:)`)) return undefined;
        isWhole = false;
        return null;
      },
      InlineFragment: { leave: removeEmpty },
    }),
  );
  // The same object, so that caches recognise the document.
  return isWhole ? document : withoutUnused(left);
}

/** GraphQL has no empty selections. */
const removeEmpty = ({ selectionSet }: FieldNode | InlineFragmentNode) =>
  selectionSet?.selections.length === 0 ? null : undefined;

function withoutUnused(document: DocumentNode): DocumentNode {
  const variables = new Set<string>();
  const spreads = new Set<string>();
  visit(document, {
    VariableDefinition: () => false,
    Variable: ({ name }) => void variables.add(name.value),
    FragmentSpread: ({ name }) => void spreads.add(name.value),
  });
  const left = visit(document, {
    VariableDefinition: ({ variable }) => (variables.has(variable.name.value) ? undefined : null),
    FragmentDefinition: ({ name }) => (spreads.has(name.value) ? undefined : null),
  });
  // A removed fragment may have been the last to spread another.
  return left.definitions.length < document.definitions.length ? withoutUnused(left) : left;
}

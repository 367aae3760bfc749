import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  print,
  visit,
} from "graphql";

/** Several queries as one document; how each finds its variables and its part of the answer again. */
export interface MergedDocument {
  text: string;
  /** Names of the queries, joined by `+`, for the log. */
  names: string;
  /** The variables of all, from each query's own in the same order. */
  toVariables: (own: readonly Record<string, unknown>[]) => Record<string, unknown>;
  /** For each query, the key of the answer under which its root fields stand, by their own names. */
  keys: readonly ReadonlyMap<string, string>[];
}

/** The same in every query: one session asks them all. */
const SHARED_VARIABLE = "authentication";
const MAX_KEPT = 200;

const kept = new Map<string, MergedDocument>();
const ids = new WeakMap<DocumentNode, number>();
let lastId = 0;

/** The one operation of a document. @throws TypeError when it has none */
export function operationOf(document: DocumentNode): OperationDefinitionNode {
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new TypeError("The document has no operation");
  return operation;
}

/** A number that is the same as long as the program runs, to put documents in one order. */
export function idOf(document: DocumentNode): number {
  let id = ids.get(document);
  if (id === undefined) {
    lastId += 1;
    id = lastId;
    ids.set(document, id);
  }
  return id;
}

/**
 * One document that asks what these queries ask. The same queries in the same order give the very same text, which a
 * backend that remembers documents has parsed before.
 */
export function mergeDocuments(documents: readonly DocumentNode[]): MergedDocument {
  const key = documents.map(idOf).join();
  const known = kept.get(key);
  if (known) return known;
  const merged = merge(documents);
  const oldest = kept.keys().next();
  if (kept.size >= MAX_KEPT && !oldest.done) kept.delete(oldest.value);
  kept.set(key, merged);
  return merged;
}

function merge(documents: readonly DocumentNode[]): MergedDocument {
  const parts = documents.map(renamed);
  const declarations = new Map(parts.flatMap(({ declarations }) => [...declarations]));
  const fragments = new Map(parts.flatMap(({ fragments }) => [...fragments]));
  const names = parts.map(({ name }) => name);
  const variables = declarations.size > 0 ? `(${[...declarations.values()].join(" ")})` : "";
  const body = parts.flatMap(({ fields }) => fields).join("\n");
  return {
    text: [`query ${names.join("_")}${variables} {\n${body}\n}`, ...fragments.values()].join("\n"),
    names: names.join("+"),
    keys: parts.map(({ keys }) => keys),
    toVariables: (own) =>
      Object.fromEntries(
        own.flatMap((variables, index) =>
          Object.entries(variables).map(([name, value]) => [variableName(name, index), value]),
        ),
      ),
  };
}

function variableName(name: string, index: number): string {
  return name === SHARED_VARIABLE ? name : `${name}_${index}`;
}

/** A query whose names cannot be mistaken for another's, as text. */
function renamed(document: DocumentNode, index: number) {
  const operation = operationOf(document);
  const definitions = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  const bound = fragmentsWithVariables(definitions);
  const own = visit(document, {
    Variable: (node) => ({ ...node, name: { ...node.name, value: variableName(node.name.value, index) } }),
    FragmentSpread: (node) => (bound.has(node.name.value) ? withSuffix(node, index) : undefined),
    FragmentDefinition: {
      leave: (node) => (bound.has(node.name.value) ? withSuffix(node, index) : undefined),
    },
  });
  const keys = new Map<string, string>();
  const fields = operationOf(own).selectionSet.selections.map((field) => {
    if (field.kind !== Kind.FIELD) throw new TypeError("A query begins with fields");
    const name = field.alias?.value ?? field.name.value;
    keys.set(name, `q${index}_${name}`);
    const alias = { kind: Kind.NAME, value: `q${index}_${name}` } as const;
    return print({ ...field, alias } satisfies FieldNode);
  });
  return {
    name: operation.name?.value ?? "unnamed",
    keys,
    fields,
    declarations: (operationOf(own).variableDefinitions ?? []).map(
      (one) => [one.variable.name.value, print(one)] as const,
    ),
    fragments: own.definitions
      .filter((one) => one.kind === Kind.FRAGMENT_DEFINITION)
      .map((one) => [one.name.value, print(one)] as const),
  };
}

/** Fragments that name a variable, themselves or through others: each query needs its own. */
function fragmentsWithVariables(definitions: readonly FragmentDefinitionNode[]): Set<string> {
  const bound = new Set<string>();
  const reads = (fragment: FragmentDefinitionNode) => {
    let isBound = false;
    visit(fragment, {
      Variable: () => {
        isBound = true;
      },
      FragmentSpread: ({ name }) => {
        isBound ||= bound.has(name.value);
      },
    });
    return isBound;
  };
  // Fragments may spread others that come later.
  for (let size = -1; size !== bound.size; ) {
    size = bound.size;
    for (const fragment of definitions) if (reads(fragment)) bound.add(fragment.name.value);
  }
  return bound;
}

function withSuffix<Node extends { name: { value: string } }>(node: Node, index: number): Node {
  return { ...node, name: { ...node.name, value: `${node.name.value}_${index}` } };
}

import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  print,
  visit,
} from "graphql";

export interface MergedDocument {
  text: string;
  names: string;
  toVariables: (own: readonly Record<string, unknown>[]) => Record<string, unknown>;
  /** For each query: its root fields' names, and their keys in the merged answer. */
  keys: readonly ReadonlyMap<string, string>[];
}

/** One session asks all queries. */
const SHARED_VARIABLE = "authentication";
const MAX_KEPT = 200;

const kept = new Map<string, MergedDocument>();
const ids = new WeakMap<DocumentNode, number>();
let lastId = 0;

/** @throws TypeError when there is none */
export function operationOf(document: DocumentNode): OperationDefinitionNode {
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new TypeError("The document has no operation");
  return operation;
}

/** Constant while the program runs; puts documents in one order. */
export function idOf(document: DocumentNode): number {
  let id = ids.get(document);
  if (id === undefined) {
    lastId += 1;
    id = lastId;
    ids.set(document, id);
  }
  return id;
}

/** The same queries in the same order give the same text, which a caching backend has already parsed. */
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

/** Those that use variables, directly or through others, are copied for each query. */
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
  // Fragments may spread later ones.
  for (let size = -1; size !== bound.size; ) {
    size = bound.size;
    for (const fragment of definitions) if (reads(fragment)) bound.add(fragment.name.value);
  }
  return bound;
}

function withSuffix<Node extends { name: { value: string } }>(node: Node, index: number): Node {
  return { ...node, name: { ...node.name, value: `${node.name.value}_${index}` } };
}

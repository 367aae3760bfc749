import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  visit,
} from "graphql";
import {
  REQUEST_MUTATIONS,
  type RequestMutation,
  requestDocument,
} from "../app/lib/custody/transactions/request-mutations";

/** One operation that the console sends. */
export interface Operation {
  name: string;
  kind: "query" | "mutation" | "subscription";
  /** The file that sends it, from the project's folder. */
  file: string;
  /** With the fragments that it needs. */
  document: DocumentNode;
  /** `$limit: Int`, as the document declares them. */
  variables: readonly string[];
}

const CUSTODY = "app/lib/custody";
const REQUEST_MUTATIONS_FILE = `${CUSTODY}/transactions/request-mutations.ts`;
const TEMPLATE = /\bgraphql\(\s*`([^`]*)`/g;

/** Every operation of the console's documents, by name. They are all below app/lib/custody. */
export function readOperations(root: string): Operation[] {
  const written = readdirSync(join(root, CUSTODY), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .flatMap((path) => definitionsIn(join(root, CUSTODY, path), `${CUSTODY}/${path}`));
  const made = (Object.keys(REQUEST_MUTATIONS) as RequestMutation[]).flatMap((name) =>
    toDefinitions(requestDocument(name), REQUEST_MUTATIONS_FILE),
  );
  const found = [...written, ...made];
  const fragments = new Map(
    found.flatMap(({ node }) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  );
  return found
    .flatMap(({ node, file }) =>
      node.kind === Kind.OPERATION_DEFINITION ? [toOperation(node, file, fragments)] : [],
    )
    .sort((a, b) => a.name.localeCompare(b.name));
}

function definitionsIn(path: string, file: string) {
  return [...readFileSync(path, "utf8").matchAll(TEMPLATE)].flatMap(([, text = ""]) =>
    toDefinitions(text, file),
  );
}

const toDefinitions = (text: string, file: string) => parse(text).definitions.map((node) => ({ node, file }));

function toOperation(
  node: OperationDefinitionNode,
  file: string,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): Operation {
  const needed = new Map<string, FragmentDefinitionNode>();
  const collect = (one: OperationDefinitionNode | FragmentDefinitionNode): void => {
    visit(one, {
      FragmentSpread: ({ name }) => {
        const fragment = fragments.get(name.value);
        if (!fragment) throw new Error(`${file} spreads ${name.value}, which no file defines`);
        if (needed.has(name.value)) return;
        needed.set(name.value, fragment);
        collect(fragment);
      },
    });
  };
  collect(node);
  return {
    name: node.name?.value ?? "",
    kind: node.operation,
    file,
    document: withoutClientDirectives({ kind: Kind.DOCUMENT, definitions: [node, ...needed.values()] }),
    variables: (node.variableDefinitions ?? []).map(print),
  };
}

/** `@_unmask` is the type checker's own and never sent. */
function withoutClientDirectives(document: DocumentNode): DocumentNode {
  return visit(document, { Directive: ({ name }) => (name.value.startsWith("_") ? null : undefined) });
}

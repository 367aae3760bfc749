import { type DocumentNode, type FragmentDefinitionNode, Kind, print, type SelectionSetNode } from "graphql";
import { operationOf } from "./merge-documents.server";

interface DocumentSize {
  rootFields: number;
  /** Counted at every spread of a fragment. */
  fields: number;
  tokens: number;
}

/** Below the sandbox's limits of 20, 800 and 10,000. */
const MAX_SIZE: DocumentSize = { rootFields: 16, fields: 700, tokens: 8_000 };

const sizes = new WeakMap<DocumentNode, DocumentSize>();

export function groupBySize<Asked extends { document: DocumentNode }>(asked: readonly Asked[]): Asked[][] {
  const groups: Asked[][] = [];
  let sum: DocumentSize = { rootFields: 0, fields: 0, tokens: 0 };
  for (const one of asked) {
    const size = sizeOf(one.document);
    const together = {
      rootFields: sum.rootFields + size.rootFields,
      fields: sum.fields + size.fields,
      tokens: sum.tokens + size.tokens,
    };
    const last = groups.at(-1);
    const fits =
      together.rootFields <= MAX_SIZE.rootFields &&
      together.fields <= MAX_SIZE.fields &&
      together.tokens <= MAX_SIZE.tokens;
    if (last && fits) last.push(one);
    else groups.push([one]);
    sum = last && fits ? together : size;
  }
  return groups;
}

function sizeOf(document: DocumentNode): DocumentSize {
  let size = sizes.get(document);
  if (!size) {
    const { selectionSet } = operationOf(document);
    const fragments = new Map(
      document.definitions.flatMap((one) =>
        one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
      ),
    );
    size = {
      rootFields: selectionSet.selections.length,
      fields: countFields(selectionSet, fragments),
      tokens: print(document).match(/\w+|[^\s\w,]/g)?.length ?? 0,
    };
    sizes.set(document, size);
  }
  return size;
}

function countFields(
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): number {
  return selections.reduce((count, selection) => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = fragments.get(selection.name.value);
      return count + (fragment ? countFields(fragment.selectionSet, fragments) : 0);
    }
    const inner = selection.selectionSet ? countFields(selection.selectionSet, fragments) : 0;
    return count + inner + (selection.kind === Kind.FIELD ? 1 : 0);
  }, 0);
}

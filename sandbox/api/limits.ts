import {
  type ASTVisitor,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
} from "graphql";

/** The usual introspection query has depth 13, the console's deepest document 9. */
const MAX_DEPTH = 16;
const MAX_FIELDS = 800;
const MAX_ROOT_FIELDS = 20;
const MAX_SELECTIONS = 5_000;
export const MAX_TOKENS = 5_000;

/**
 * Rejects documents that are cheap to write but expensive to answer. To be asked before the standard rules: these
 * compare fields in pairs, so that their work grows with the square, also in fragments that nothing spreads.
 */
export function limitDocument(context: ValidationContext): ASTVisitor {
  let written = 0;
  return {
    Field() {
      written += 1;
      if (written === MAX_FIELDS + 1) context.reportError(tooManyFields());
    },
    OperationDefinition(operation) {
      const budget = { selections: MAX_SELECTIONS };
      const size = measureSelections(operation.selectionSet, context, new Set(), budget);
      if (budget.selections < 0) context.reportError(tooLarge("its fragments have no end"));
      if (size.depth > MAX_DEPTH) context.reportError(tooLarge(`deeper than ${MAX_DEPTH} levels`));
      if (size.fields > MAX_FIELDS) context.reportError(tooManyFields());
      if (size.top > MAX_ROOT_FIELDS)
        context.reportError(tooLarge(`more than ${MAX_ROOT_FIELDS} operations`));
    },
  };
}

type Size = { depth: number; fields: number; top: number };

const NOTHING: Size = { depth: 0, fields: 0, top: 0 };

/** Counts fragments where they are spread, and stops early: circular spreads would never end. */
function measureSelections(
  set: SelectionSetNode,
  context: ValidationContext,
  within: Set<FragmentDefinitionNode>,
  budget: { selections: number },
): Size {
  const size = { ...NOTHING };
  for (const selection of set.selections) {
    budget.selections -= 1;
    if (size.fields > MAX_FIELDS || budget.selections < 0) break;
    add(size, measureSelection(selection, context, within, budget));
  }
  return size;
}

function measureSelection(
  selection: SelectionNode,
  context: ValidationContext,
  within: Set<FragmentDefinitionNode>,
  budget: { selections: number },
): Size {
  if (selection.kind === Kind.FRAGMENT_SPREAD) {
    const fragment = context.getFragment(selection.name.value);
    // The standard rules refuse unknown and circular fragments.
    if (!fragment || within.has(fragment)) return NOTHING;
    return measureSelections(fragment.selectionSet, context, new Set(within).add(fragment), budget);
  }
  const inner = selection.selectionSet
    ? measureSelections(selection.selectionSet, context, within, budget)
    : NOTHING;
  if (selection.kind === Kind.INLINE_FRAGMENT) return inner;
  return { depth: inner.depth + 1, fields: inner.fields + 1, top: 1 };
}

function add(size: Size, part: Size): void {
  size.depth = Math.max(size.depth, part.depth);
  size.fields += part.fields;
  size.top += part.top;
}

const tooManyFields = () => tooLarge(`more than ${MAX_FIELDS} fields`);

export const tooLarge = (why: string) =>
  new GraphQLError(`The document is too large: ${why}`, { extensions: { code: "INVALID_INPUT" } });

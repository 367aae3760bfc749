import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLOutputType,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";
import { isRecord } from "./backend";
import { CONTRACT } from "./contract";
import { formatProblem } from "./formats";

/** Of other enums the console takes values that it does not know. */
const CLOSED_ENUMS = new Set(["TaskKind", "AuditOrigin", "AuditActorKind"]);

const SCALARS: Readonly<Record<string, readonly [(value: unknown) => boolean, string]>> = {
  String: [(value) => typeof value === "string", "a text"],
  ID: [(value) => typeof value === "string", "a text"],
  Boolean: [(value) => typeof value === "boolean", "true or false"],
  Int: [(value) => Number.isInteger(value), "a whole number"],
  SafeInt: [(value) => Number.isSafeInteger(value), "a whole number below 2^53"],
  Float: [(value) => typeof value === "number", "a number"],
  JSON: [() => true, "anything"],
};

/**
 * Compares the data of an answer with what the contract promises for this document.
 * @param variables that the document was sent with
 * @returns what is wrong, each with its path, as in `user.subWallets.items.0.name must not be null`
 */
export function shapeProblems(
  document: DocumentNode,
  data: Record<string, unknown>,
  variables: Record<string, unknown>,
): string[] {
  const operation = document.definitions.find(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  );
  const root = operation && CONTRACT.getRootType(operation.operation);
  if (!operation || !root) return ["the document has no operation"];
  const fragments = new Map(
    document.definitions.flatMap((node) =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  );
  const problems: string[] = [];
  readObject({ fragments, variables, problems }, root, operation.selectionSet, data, []);
  return problems;
}

interface Reading {
  fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  variables: Record<string, unknown>;
  problems: string[];
}

type Path = readonly (string | number)[];

function readObject(
  reading: Reading,
  declared: GraphQLCompositeType,
  set: SelectionSetNode,
  value: Record<string, unknown>,
  path: Path,
): void {
  const type = concreteType(declared, value);
  for (const field of fieldsOf(reading, type, set)) {
    const key = field.alias?.value ?? field.name.value;
    const at = [...path, key];
    if (field.name.value === "__typename") {
      if (typeof value[key] !== "string") reading.problems.push(`${at.join(".")} must be the name of a type`);
      continue;
    }
    const found = "getFields" in type ? type.getFields()[field.name.value] : undefined;
    if (found) readValue({ reading, owner: type.name, field, found }, found.type, value[key], at);
  }
}

/** The type that the answer names, where it is one of those possible. */
function concreteType(declared: GraphQLCompositeType, value: Record<string, unknown>): GraphQLCompositeType {
  if (!isAbstractType(declared)) return declared;
  const named = typeof value.__typename === "string" ? CONTRACT.getType(value.__typename) : undefined;
  return isObjectType(named) && CONTRACT.isSubType(declared, named) ? named : declared;
}

/** The fields that are asked of this type, fragments spread. */
function fieldsOf(reading: Reading, type: GraphQLCompositeType, set: SelectionSetNode): FieldNode[] {
  const fields = set.selections
    .filter((node) => isIncluded(reading, node))
    .flatMap((node) => {
      if (node.kind === Kind.FIELD) return [node];
      const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : reading.fragments.get(node.name.value);
      const condition = fragment?.typeCondition?.name.value;
      return fragment && applies(type, condition) ? fieldsOf(reading, type, fragment.selectionSet) : [];
    });
  return merge(fields);
}

/** What is asked twice is asked once, with the selections of both. */
function merge(fields: readonly FieldNode[]): FieldNode[] {
  const merged = new Map<string, FieldNode>();
  for (const field of fields) {
    const key = field.alias?.value ?? field.name.value;
    const known = merged.get(key)?.selectionSet;
    const selections: readonly SelectionNode[] = [
      ...(known?.selections ?? []),
      ...(field.selectionSet?.selections ?? []),
    ];
    const selectionSet = field.selectionSet && { ...field.selectionSet, selections };
    merged.set(key, { ...field, ...(selectionSet && { selectionSet }) });
  }
  return [...merged.values()];
}

function isIncluded({ variables }: Reading, { directives }: SelectionNode): boolean {
  const include = directives?.find(({ name }) => name.value === "include")?.arguments?.[0]?.value;
  return include?.kind === Kind.VARIABLE ? variables[include.name.value] === true : true;
}

function applies(type: GraphQLCompositeType, condition: string | undefined): boolean {
  if (condition === undefined || condition === type.name) return true;
  const wanted = CONTRACT.getType(condition);
  return isAbstractType(wanted) && isObjectType(type) && CONTRACT.isSubType(wanted, type);
}

interface Place {
  reading: Reading;
  owner: string;
  field: FieldNode;
  found: GraphQLField<unknown, unknown>;
}

function readValue(place: Place, declared: GraphQLOutputType, value: unknown, path: Path): void {
  const { problems } = place.reading;
  const where = path.join(".");
  if (value === null || value === undefined) {
    if (isNonNullType(declared)) {
      problems.push(`${where} ${value === null ? "must not be null" : "is missing"}`);
    }
    return;
  }
  const type = isNonNullType(declared) ? declared.ofType : declared;
  if (isListType(type)) readList(place, type.ofType, value, path);
  else if (isCompositeType(type)) readComposite(place, type, value, path);
  else {
    const problem = leafProblem(place, value);
    if (problem) problems.push(`${where} must be ${problem}, not ${wordsOf(value)}`);
  }
}

function readList(place: Place, item: GraphQLOutputType, value: unknown, path: Path): void {
  if (!Array.isArray(value)) place.reading.problems.push(`${path.join(".")} must be a list`);
  else value.forEach((one, index) => void readValue(place, item, one, [...path, index]));
}

function readComposite(
  { reading, field }: Place,
  type: GraphQLCompositeType,
  value: unknown,
  path: Path,
): void {
  if (!isRecord(value)) reading.problems.push(`${path.join(".")} must be an object`);
  else if (field.selectionSet) readObject(reading, type, field.selectionSet, value, path);
}

function leafProblem({ owner, found }: Place, value: unknown): string | null {
  const type = getNamedType(found.type);
  if (isEnumType(type)) {
    const isKnown = typeof value === "string" && (type.getValue(value) || !CLOSED_ENUMS.has(type.name));
    return isKnown ? null : `a value of ${type.name}`;
  }
  const [isRight, words] = SCALARS[type.name] ?? [];
  if (isRight && !isRight(value)) return words ?? null;
  return typeof value === "string" ? formatProblem(owner, found.name, value) : null;
}

/** What kind of value it is; a value itself may be somebody's data. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return value === "" ? "an empty text" : "this text";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

import { type DocumentNode, TypeInfo, visit, visitWithTypeInfo } from "graphql";
import {
  type Capability,
  fieldOf,
  OPTIONAL_COORDINATES,
  OPTIONAL_FIELDS,
  OPTIONAL_OPERATIONS,
} from "../app/lib/custody/capabilities/coordinates";
import { leaveOut } from "../app/lib/custody/capabilities/leave-out.server";
import { CONTRACT, OUR_FIELDS } from "./contract";
import type { Operation } from "./documents";
import { inputCoordinates } from "./input-coordinates";
import { MUTATION_INPUTS } from "./mutation-inputs";
import type { Lack } from "./without";

/** What an operation takes of the backend's schema: schema coordinates, as in `User.subWallets(limit:)`. */
export interface Need {
  operation: Operation;
  required: readonly string[];
  optional: readonly string[];
  /** The console does without the whole operation where the backend lacks what is optional of it. */
  isOptional: boolean;
}

/** Asked for only where something else says that it is there, or asked for without caring whether it is. */
const ALSO_OPTIONAL: readonly string[] = ["Mutation.changeAddressBookEntry", "Mutation.endSession"];

/** A field of ours that has an optional argument is optional itself. */
const OPTIONAL: ReadonlySet<string> = new Set([
  ...OPTIONAL_COORDINATES,
  ...OPTIONAL_COORDINATES.map(fieldOf).filter((field) => OUR_FIELDS.has(field)),
  ...ALSO_OPTIONAL,
]);

const COORDINATES: Readonly<Record<Capability, readonly string[]>> = {
  ...OPTIONAL_FIELDS,
  ...OPTIONAL_OPERATIONS,
};

/** Whether the console can do without a coordinate. */
export const isOptional = (coordinate: string): boolean => OPTIONAL.has(coordinate);

/** The optional coordinates by what the console calls them. */
export const CAPABILITIES = Object.entries(COORDINATES) as [Capability, readonly string[]][];

/** Fields whose documents are not sent at all where the backend lacks them. */
const ASKED_ALONE: ReadonlySet<string> = new Set(
  Object.values<readonly string[]>(OPTIONAL_OPERATIONS)
    .flat()
    .filter((coordinate) => !coordinate.includes("(") && !/^\w+Input\./.test(coordinate)),
);

/** What the console needs of a backend for one operation. */
export function needOf(operation: Operation): Need {
  const { document } = operation;
  const inputs = inputCoordinates(operation, MUTATION_INPUTS[operation.name] ?? {});
  const all = new Set([...coordinatesIn(document), ...inputs]);
  const left = without(document, [...OPTIONAL]);
  const required = [...new Set([...coordinatesIn(left), ...inputs])].filter((one) => !OPTIONAL.has(one));
  return {
    operation,
    required: required.sort(),
    optional: [...all].filter((coordinate) => !required.includes(coordinate)).sort(),
    isOptional:
      operation.kind === "subscription" ||
      !hasLeaf(left) ||
      [...all].some((coordinate) => ASKED_ALONE.has(coordinate)),
  };
}

/** The document without the fields that a backend lacks; the very same where it lacks none. */
export const without = (document: DocumentNode, lacking: readonly string[]): DocumentNode =>
  leaveOut(document, lacking as Parameters<typeof leaveOut>[1]);

function coordinatesIn(document: DocumentNode): Set<string> {
  const found = new Set<string>();
  const types = new TypeInfo(CONTRACT);
  const parent = () => types.getParentType()?.name;
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: ({ name }) => {
        if (!name.value.startsWith("__")) found.add(`${parent()}.${name.value}`);
      },
      Argument: ({ name }) => {
        const field = types.getFieldDef()?.name;
        if (field) found.add(`${parent()}.${field}(${name.value}:)`);
      },
      ObjectField: ({ name }) => {
        found.add(`${String(types.getParentInputType()).replace(/\W/g, "")}.${name.value}`);
      },
    }),
  );
  return found;
}

/** Whether a document still asks for any value. */
function hasLeaf(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Field: ({ name, selectionSet }) => {
      found ||= !selectionSet && name.value !== "__typename";
    },
  });
  return found;
}

/** Arguments and input fields that are left out of a document which is sent all the same. */
const LEFT_OUT: ReadonlySet<Capability> = new Set<Capability>([
  "operationFilter",
  "payoutFilter",
  "portfolioZones",
  "historyTerms",
  "auditZones",
]);

/**
 * For want of what the console does not send an operation at all to a backend; null where it sends it.
 * @param lacks whether the backend lacks a coordinate
 */
export function lackOf(
  { operation, optional, isOptional }: Need,
  lacks: (coordinate: string) => boolean,
): Lack | null {
  if (!isOptional) return null;
  if (ALSO_OPTIONAL.includes(`Mutation.${operation.name}`)) {
    return lacks(`Mutation.${operation.name}`) ? (operation.name as Lack) : null;
  }
  const found = Object.entries(OPTIONAL_OPERATIONS as Record<string, readonly string[]>).find(
    ([name, coordinates]) =>
      !LEFT_OUT.has(name as Capability) &&
      coordinates.some((coordinate) => optional.includes(coordinate)) &&
      coordinates.some(lacks),
  );
  return found ? (found[0] as Capability) : null;
}

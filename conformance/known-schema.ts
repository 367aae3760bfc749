import {
  buildClientSchema,
  type GraphQLSchema,
  getIntrospectionQuery,
  type IntrospectionQuery,
} from "graphql";
import {
  coordinatesOf,
  INTROSPECTION,
  introspected,
  LIST,
  listed,
} from "../app/lib/custody/capabilities/schema-names.server";
import type { Backend } from "./backend";

/** What a backend says of its own schema. */
export interface KnownSchema {
  how: "introspection" | "capabilities" | "nothing";
  /** Its coordinates; null where it does not say. */
  present: ReadonlySet<string> | null;
  /** Its types; null where it names no more than coordinates. */
  types: GraphQLSchema | null;
}

/** Asks as the console asks, and then for the types. @throws Unreachable */
export async function learnSchema(backend: Backend): Promise<KnownSchema> {
  const names = introspected.safeParse((await backend.call({ document: INTROSPECTION })).body?.data);
  if (names.success) {
    const present = coordinatesOf(names.data.__schema);
    return { how: "introspection", present, types: await learnTypes(backend) };
  }
  const list = listed.safeParse((await backend.call({ document: LIST })).body?.data);
  return list.success
    ? { how: "capabilities", present: new Set(list.data.capabilities), types: null }
    : { how: "nothing", present: null, types: null };
}

async function learnTypes(backend: Backend): Promise<GraphQLSchema | null> {
  const { body } = await backend.call({ document: getIntrospectionQuery({ descriptions: false }) });
  try {
    return buildClientSchema(body?.data as unknown as IntrospectionQuery, { assumeValid: true });
  } catch {
    return null;
  }
}

import { initGraphQLTada } from "gql.tada";
import type { introspection } from "../../../graphql-env";

/** Documents checked against schema.graphql: a field that it does not have is a type error. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { JSON: unknown; SafeInt: number };
}>();

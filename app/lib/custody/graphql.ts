import { initGraphQLTada } from "gql.tada";
import type { introspection } from "../../../graphql-env";

/** Type-checks documents against schema.graphql. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { JSON: unknown; SafeInt: number };
}>();

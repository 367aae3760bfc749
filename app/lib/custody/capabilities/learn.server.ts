import { z } from "zod";
import { callBackend, toError } from "../call.server";
import { CustodyUnavailable } from "../errors.server";

/**
 * The whole schema by names alone, without an alias for each type: many servers limit aliases and root fields.
 */
const INTROSPECTION = `query introspectCapabilities {
  __schema {
    queryType { name }
    mutationType { name }
    subscriptionType { name }
    types { name fields(includeDeprecated: true) { name args { name } } inputFields { name } }
  }
}`;

/** For a backend that forbids introspection. (ours) */
const LIST = "query listCapabilities { capabilities }";

const named = z.object({ name: z.string() });
const root = named.nullish();
const type = named.extend({
  fields: z.array(named.extend({ args: z.array(named) })).nullish(),
  inputFields: z.array(named).nullish(),
});
const introspected = z.object({
  __schema: z.object({ queryType: root, mutationType: root, subscriptionType: root, types: z.array(type) }),
});
const listed = z.object({ capabilities: z.array(z.string()) });

/**
 * Asks the backend which coordinates its schema has: by introspection or, where it forbids that, for its `capabilities`.
 * No session is needed.
 * @returns null from a backend that answers neither
 * @throws CustodyUnavailable when it could not be reached
 */
export async function learnCoordinates(): Promise<ReadonlySet<string> | null> {
  const schema = await answerOf("introspectCapabilities", INTROSPECTION, introspected);
  if (schema) return coordinatesOf(schema.__schema);
  const list = await answerOf("listCapabilities", LIST, listed);
  return list && new Set(list.capabilities);
}

/** Null for a refusal, whatever its reason, and for an answer of another shape. */
async function answerOf<S extends z.ZodType>(
  name: string,
  text: string,
  shape: S,
): Promise<z.output<S> | null> {
  try {
    const answer = await callBackend(null, { text, names: name, isMutation: false, variables: {} });
    if (answer.errors?.length) throw toError(answer.errors);
    return shape.safeParse(answer.data).data ?? null;
  } catch (error) {
    if (error instanceof CustodyUnavailable && error.reason !== "status" && error.reason !== "not-graphql")
      throw error;
    return null;
  }
}

type Schema = z.output<typeof introspected>["__schema"];

/** Root types may have any name; the contract's are Query, Mutation and Subscription. */
function coordinatesOf({ queryType, mutationType, subscriptionType, types }: Schema): Set<string> {
  const roots = new Map([
    [queryType?.name, "Query"],
    [mutationType?.name, "Mutation"],
    [subscriptionType?.name, "Subscription"],
  ]);
  return new Set(
    types.flatMap(({ name, fields, inputFields }) => {
      const owner = roots.get(name) ?? name;
      const own = (fields ?? []).flatMap((field) => {
        const coordinate = `${owner}.${field.name}`;
        return [coordinate, ...field.args.map((one) => `${coordinate}(${one.name}:)`)];
      });
      return [...own, ...(inputFields ?? []).map((one) => `${owner}.${one.name}`)];
    }),
  );
}

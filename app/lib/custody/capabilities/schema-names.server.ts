import { z } from "zod";

/** Names only, without aliases: many servers limit aliases and root fields. */
export const INTROSPECTION = `query introspectCapabilities {
  __schema {
    queryType { name }
    mutationType { name }
    subscriptionType { name }
    types { name fields(includeDeprecated: true) { name args { name } } inputFields { name } }
  }
}`;

/** If introspection is forbidden. (ours) */
export const LIST = "query listCapabilities { capabilities }";

const named = z.object({ name: z.string() });
const root = named.nullish();
const type = named.extend({
  fields: z.array(named.extend({ args: z.array(named) })).nullish(),
  inputFields: z.array(named).nullish(),
});

export const introspected = z.object({
  __schema: z.object({ queryType: root, mutationType: root, subscriptionType: root, types: z.array(type) }),
});
export const listed = z.object({ capabilities: z.array(z.string()) });

type Schema = z.output<typeof introspected>["__schema"];

/** Root types may have any name; the contract's are Query, Mutation and Subscription. */
export function coordinatesOf({ queryType, mutationType, subscriptionType, types }: Schema): Set<string> {
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

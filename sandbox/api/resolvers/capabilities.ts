import { type GraphQLResolveInfo, isInputObjectType, isInterfaceType, isObjectType } from "graphql";

export const capabilitiesResolvers = {
  Query: {
    capabilities: (_: unknown, __: unknown, ___: unknown, { schema }: GraphQLResolveInfo) =>
      Object.values(schema.getTypeMap()).flatMap((type) => {
        if (type.name.startsWith("__")) return [];
        if (isInputObjectType(type))
          return Object.keys(type.getFields()).map((name) => `${type.name}.${name}`);
        if (!isObjectType(type) && !isInterfaceType(type)) return [];
        return Object.values(type.getFields()).flatMap((field) => {
          const coordinate = `${type.name}.${field.name}`;
          return [coordinate, ...field.args.map(({ name }) => `${coordinate}(${name}:)`)];
        });
      }),
  },
};

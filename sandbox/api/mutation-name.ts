import type { resolvers } from "./resolvers/resolvers";

type MutationsOf<One> = One extends { Mutation: infer Mutations } ? keyof Mutations : never;

export type Part = (typeof resolvers)[number];
export type MutationName = MutationsOf<Part>;

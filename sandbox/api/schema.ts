import { readFileSync } from "node:fs";
import { join } from "node:path";
import { makeExecutableSchema } from "@graphql-tools/schema";
import { projectRoot } from "../base/project-root";
import type { ApiContext } from "./context";
import { tellingRefusals } from "./refusals";
import { resolvers } from "./resolvers/resolvers";

/** The contract, with its resolvers. */
export const buildSchema = () =>
  makeExecutableSchema<ApiContext>({
    typeDefs: readFileSync(join(projectRoot, "schema.graphql"), "utf8"),
    resolvers: tellingRefusals(resolvers),
    // Resolvers of the interface SubWallet apply to both of its types.
    inheritResolversFromInterfaces: true,
    resolverValidationOptions: { requireResolversToMatchSchema: "error" },
  });

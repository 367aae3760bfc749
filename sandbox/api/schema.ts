import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { makeExecutableSchema } from "@graphql-tools/schema";
import { projectRoot } from "../base/project-root";
import type { ApiContext } from "./context";
import { auditRefusals } from "./refusals";
import { resolvers } from "./resolvers/resolvers";

const contract = readFileSync(join(projectRoot, "schema.graphql"), "utf8");

/** Of the contract's text: the same wherever this very contract is served. */
export const contractVersion = createHash("sha256").update(contract).digest("hex").slice(0, 16);

/** The contract, with its resolvers. */
export const buildSchema = () =>
  makeExecutableSchema<ApiContext>({
    typeDefs: contract,
    resolvers: auditRefusals(resolvers),
    // Resolvers of the interface SubWallet apply to both of its types.
    inheritResolversFromInterfaces: true,
    resolverValidationOptions: { requireResolversToMatchSchema: "error" },
  });

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { makeExecutableSchema } from "@graphql-tools/schema";
import { projectRoot } from "../base/project-root";
import type { ApiContext } from "./context";
import { limitReading } from "./limit-reading";
import { auditRefusals } from "./refusals";
import { resolvers } from "./resolvers/resolvers";

const contract = readFileSync(join(projectRoot, "schema.graphql"), "utf8");

/** The same wherever this contract is served. */
export const contractVersion = createHash("sha256").update(contract).digest("hex").slice(0, 16);

export const buildSchema = () =>
  makeExecutableSchema<ApiContext>({
    typeDefs: contract,
    resolvers: limitReading(auditRefusals(resolvers)),
    inheritResolversFromInterfaces: true,
    resolverValidationOptions: { requireResolversToMatchSchema: "error" },
  });

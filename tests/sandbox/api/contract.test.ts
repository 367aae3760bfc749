import { defaultFieldResolver } from "graphql";
import { describe, expect, it } from "vitest";
import { buildSchema } from "../../../sandbox/api/schema";

describe("the contract", () => {
  const schema = buildSchema();

  it.each([
    ["query", schema.getQueryType()],
    ["mutation", schema.getMutationType()],
  ])("has a resolver for every %s", (_, type) => {
    const fields = Object.values(type?.getFields() ?? {});
    expect(fields.length).toBeGreaterThan(3);
    const unanswered = fields.filter(({ resolve }) => !resolve || resolve === defaultFieldResolver);
    expect(unanswered.map(({ name }) => name)).toEqual([]);
  });
});

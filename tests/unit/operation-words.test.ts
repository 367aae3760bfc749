import { readFileSync } from "node:fs";
import { buildSchema, type GraphQLEnumType } from "graphql";
import { expect, test } from "vitest";
import { OPERATION_WORDS, OPERATIONS } from "~/lib/operation-words";
import { operationWords } from "../../sandbox/base/operation";

test("the console and the sandbox call every operation of the schema the same", () => {
  const schema = buildSchema(readFileSync("schema.graphql", "utf8"));
  const named = (schema.getType("Operation") as GraphQLEnumType).getValues().map(({ name }) => name);
  expect(OPERATIONS).toEqual(named);
  expect(operationWords).toEqual(OPERATION_WORDS);
});

test("no two operations have one name", () => {
  expect(new Set(Object.values(OPERATION_WORDS)).size).toBe(OPERATIONS.length);
});

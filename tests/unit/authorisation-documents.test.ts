import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { linesOf } from "../fixtures/authorisation-document";
import { ACTION_ROUTES, ROUTES, urlOfRoute } from "../fixtures/console/action-routes";
import { mutationFields } from "../fixtures/sandbox/mutation-calls";
import { rootFields, userFields } from "../fixtures/sandbox/query-calls";

const read = (name: string) => readFileSync(join(import.meta.dirname, "../../docs", name), "utf8");

it("docs/authorisation.md has a line for every loader and action", () => {
  const reads = ROUTES.filter((file) => file !== "_console.tsx").map((file) => `read ${urlOfRoute(file)}`);
  const posts = ACTION_ROUTES.map((file) => `post ${urlOfRoute(file)}`);
  const expected = [...reads, ...posts].map((one) => `\`${one}\``).sort();
  expect(linesOf(read("authorisation.md")).sort()).toEqual(expected);
});

it("docs/authorisation-api.md has a line for every query and mutation", () => {
  const queries = rootFields.filter(({ name }) => name !== "user").map(({ name }) => name);
  const ofUser = userFields.map(({ name }) => `User.${name}`);
  const mutations = mutationFields.map(({ name }) => name);
  const expected = [...queries, ...ofUser, ...mutations].map((name) => `\`${name}\``).sort();
  expect(linesOf(read("authorisation-api.md")).sort()).toEqual(expected);
});

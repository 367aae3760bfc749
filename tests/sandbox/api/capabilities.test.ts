import { readFileSync } from "node:fs";
import { buildSchema } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { graphql } from "../../fixtures/sandbox/graphql";
import { PORTAL_KEY, startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox?.close());

const ask = (query: string, variables?: Record<string, unknown>) =>
  graphql(sandbox.url, { query, apiKey: PORTAL_KEY, ...(variables && { variables }) });

describe("what the service has", () => {
  it("is told to the console's key without a session, by introspection and as a list", async () => {
    const { data } = await ask("{ capabilities __schema { types { name fields { name } } } }");
    const listed = new Set<string>(data.capabilities);
    const types = data.__schema.types as { name: string; fields: { name: string }[] | null }[];
    const fields = types.flatMap(({ name, fields }) =>
      (fields ?? []).map((field) => `${name}.${field.name}`),
    );
    const own = fields.filter((one) => !one.startsWith("__"));
    expect(own.length).toBeGreaterThan(500);
    expect(own.filter((one) => !listed.has(one))).toEqual([]);
    for (const one of ["User.findTransactions(operations:)", "RequestCsvTransactionsInput.currency"])
      expect(listed).toContain(one);
    const unknown = [...listed].filter((one) => !((one.split(".")[0] as string) in SCHEMA.getTypeMap()));
    expect(unknown).toEqual([]);
  });

  it("has a version, the same in every answer", async () => {
    const versions = await Promise.all(
      ["{ capabilities }", "{ nothing }"].map(async (query) => {
        const response = await fetch(`${sandbox.url}/graphql`, {
          method: "POST",
          headers: { "content-type": "application/json", "x-api-key": PORTAL_KEY },
          body: JSON.stringify({ query }),
        });
        return response.headers.get("contract-version");
      }),
    );
    expect(versions[0]).toMatch(/^[0-9a-f]{16}$/);
    expect(versions[1]).toBe(versions[0]);
  });
});

const SCHEMA = buildSchema(readFileSync("schema.graphql", "utf8"));

describe("a document that does not fit the schema", () => {
  it.each([
    ["a field", "{ user { nothing } }", ["User.nothing"]],
    ["a field in a fragment", "{ user { ...F } } fragment F on User { nothing }", ["User.nothing"]],
    ["an argument", '{ user { subWallets(nothing: "x") { nextToken } } }', ["User.subWallets(nothing:)"]],
    [
      "an input field",
      'mutation { endSession(endSessionInput: { nothing: "x" }) { success } }',
      ["EndSessionInput.nothing"],
    ],
    ["several", "{ user { one two } }", ["User.one", "User.two"]],
    ["nothing unknown", "{ user }", [undefined]],
  ])("is refused by the name of %s", async (_, query, coordinates) => {
    const { errors = [] } = await ask(query);
    expect(errors.map(({ extensions }) => extensions?.coordinate)).toEqual(coordinates);
    for (const { extensions, message } of errors) {
      expect(extensions?.code).toBe("GRAPHQL_VALIDATION_FAILED");
      expect(JSON.parse(message).code).toBe("GRAPHQL_VALIDATION_FAILED");
    }
  });
});

import { request as httpRequest } from "node:http";
import { DrizzleQueryError, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeError } from "../../../sandbox/base/describe-error";
import { firstError, type GraphqlAnswer, graphql } from "../../fixtures/sandbox/graphql";
import { SERVER_KEY, startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox?.close());

/** The status of a request that names the sandbox by a host of the test's choosing, which `fetch` cannot do. */
function statusUnder(host: string, path: string, method = "GET"): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${host}:${sandbox.port}`, origin: `http://${host}:${sandbox.port}` };
    const sent = httpRequest(`${sandbox.url}${path}`, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.on("error", reject).end();
  });
}

describe("the phone under another host name", () => {
  it.each(["/device", "/device/api/requests", "/device/api/people"])(
    "does not show %s to a site whose host name points at this machine",
    async (path) => {
      expect(await statusUnder("rebound.example", path)).toBe(421);
      expect(await statusUnder("127.0.0.1.rebound.example", path)).toBe(421);
    },
  );

  it("does not accept a decision from such a site", async () => {
    const path = "/device/api/requests/00000000-0000-4000-8000-000000000000/approve";
    expect(await statusUnder("rebound.example", path, "POST")).toBe(421);
  });

  it.each(["127.0.0.1", "localhost", "phone.localhost", "[::1]", "192.168.1.20"])(
    "is open as %s",
    async (host) => {
      expect(await statusUnder(host, "/device")).toBe(200);
    },
  );
});

describe("a document that is expensive to validate", () => {
  /** Fragments that spread all others and hold no field: their paths are more than can be walked. */
  function circles(count: number): string {
    const names = Array.from({ length: count }, (_, index) => `f${index}`);
    const spreads = (own: string) => names.filter((name) => name !== own).map((name) => `...${name}`);
    return names.map((name) => `fragment ${name} on User { ${spreads(name).join(" ")} }`).join(" ");
  }

  it("is refused when its fragments spread each other in a circle", async () => {
    const answer = await graphql(sandbox.url, { query: `{ user { ...f0 } } ${circles(14)}` });
    expect(firstError(answer).code).toBe("INVALID_INPUT");
  });

  it("is refused when it repeats a field too often", async () => {
    const answer = await graphql(sandbox.url, { query: `{ user { ${"email ".repeat(150_000)} } }` });
    expect(firstError(answer)).toMatchObject({ code: "INVALID_INPUT" });
  });
});

describe("a document of too many fields", () => {
  const unknown = "nothing ".repeat(801);

  it.each([
    ["an operation", `{ user { ${unknown} } }`],
    ["a fragment that nothing spreads", `{ user { email } } fragment unused on User { ${unknown} }`],
  ])("is refused before the standard rules compare the fields of %s in pairs", async (_where, query) => {
    const { errors } = await graphql(sandbox.url, { query });
    const messages = new Set(errors?.map(({ message }) => JSON.parse(message).errorMessage));
    expect(messages).toEqual(new Set(["The document is too large: more than 800 fields"]));
  });
});

describe("excessive nesting", () => {
  const repeat = (count: number, before: string, middle: string, after: string) =>
    before.repeat(count) + middle + after.repeat(count);

  it.each([
    ["selections", repeat(3_000, "{ user ", "{ email }", "}")],
    ["selections that are never closed", "{ user ".repeat(4_000)],
    ["inline fragments", `{ user ${repeat(3_000, "{ ... ", "{ email }", "}")} }`],
    ["lists", `{ user { transaction(id: ${repeat(4_000, "[", "", "]")}) { status } } }`],
    ["objects", `{ user { transaction(id: ${repeat(2_400, "{ a: ", "1", "}")}) { status } } }`],
    ["list types", `query ($a: ${repeat(4_000, "[", "Int", "]")}) { user { email } }`],
  ])("is refused in a document's %s before it is parsed", async (_what, query) => {
    sandbox.logged.length = 0;
    expect(firstError(await graphql(sandbox.url, { query }))).toEqual({
      code: "INVALID_INPUT",
      errorMessage: "The document is too large: nested deeper than 64 levels",
    });
    expect(sandbox.logged).toEqual([]);
  });

  it("is refused in fragments that spread one another", async () => {
    const fragments = Array.from({ length: 1_000 }, (_, at) => `fragment f${at} on User { ...f${at + 1} }`);
    const query = `{ user { ...f0 } } ${fragments.join(" ")} fragment f1000 on User { email }`;
    expect(firstError(await graphql(sandbox.url, { query })).errorMessage).toBe(
      "The document is too large: more than 100 fragments",
    );
  });

  it.each([
    ["lists", repeat(200_000, "[", "", "]")],
    ["objects", repeat(100_000, '{"a":', "1", "}")],
  ])("is refused in the variables' %s", async (_what, nested) => {
    sandbox.logged.length = 0;
    const response = await fetch(`${sandbox.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": SERVER_KEY },
      body: `{"query": "{ user { email } }", "variables": {"a": ${nested}}}`,
    });
    expect(response.status).toBe(200);
    expect(firstError((await response.json()) as GraphqlAnswer)).toEqual({
      code: "INVALID_INPUT",
      errorMessage: "The variables are nested deeper than 32 levels",
    });
    expect(sandbox.logged).toEqual([]);
  });

  it.each([
    repeat(400_000, "[", "", "]"),
    "[".repeat(900_000),
    `{"query": ${repeat(200_000, "[", "", "]")}}`,
  ])("is refused in a body that is not a request (%#)", async (body) => {
    sandbox.logged.length = 0;
    const headers = { "content-type": "application/json", "x-api-key": SERVER_KEY };
    const response = await fetch(`${sandbox.url}/graphql`, { method: "POST", headers, body });
    expect(firstError((await response.json()) as GraphqlAnswer).code).toBe("INVALID_INPUT");
    expect(sandbox.logged).toEqual([]);
  });

  it("leaves room for a document at the depth limit for fields", async () => {
    const query = "{ __schema { types { fields { type { ofType { ofType { ofType { name } } } } } } } }";
    expect((await graphql(sandbox.url, { query })).errors).toBeUndefined();
  });
});

describe("text that PostgreSQL cannot store", () => {
  const query = "query ($id: String!) { user { transaction(id: $id) { status } } }";

  it.each(["a\0b", "a\ud800b"])("is refused among the variables: %j", async (id) => {
    expect(firstError(await graphql(sandbox.url, { query, variables: { id } }))).toEqual({
      code: "INVALID_INPUT",
      errorMessage: "A text contains characters that cannot be stored",
    });
  });

  it("is refused deep inside them, and in the document", async () => {
    const nested = { id: "x", more: [{ deep: { text: ["fine", "\0"] } }] };
    expect(firstError(await graphql(sandbox.url, { query, variables: nested })).code).toBe("INVALID_INPUT");
    const written = '{ user { transaction(id: "a\\u0000b") { status } } }';
    expect(firstError(await graphql(sandbox.url, { query: written })).errorMessage).toBe(
      "A text contains characters that cannot be stored",
    );
  });

  it("does not include ordinary Unicode text", async () => {
    const answer = await graphql(sandbox.url, { query, variables: { id: "Ünïcode 🏦 \t\n" } });
    expect(firstError(answer).code).toBe("INVALID_SESSION_TOKEN_CODE");
  });
});

describe("the log", () => {
  it("names a failed statement without the values that people entered", async () => {
    const failed = await sandbox.db
      .execute(sql`select ${"amara.osei@meridian.example"}::uuid as id`)
      .then(() => null)
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(DrizzleQueryError);
    expect(String((failed as Error).message)).toContain("amara.osei");
    const described = describeError(failed);
    expect(described).toContain("select $1::uuid as id");
    expect(described).toContain("22P02");
    expect(described).not.toContain("amara.osei");
  });

  it("names the cause of an error in the same way", () => {
    const cause = new DrizzleQueryError("select 1", ["a secret"], new Error("a secret"));
    const described = describeError(new Error("A step failed", { cause }));
    expect(described).toContain("A step failed");
    expect(described).toContain("caused by Failed query (no code): select 1");
    expect(described).not.toContain("a secret");
  });
});

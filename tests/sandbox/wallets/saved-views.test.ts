import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrganisation, buildUser } from "../../fixtures/sandbox/builders";
import { firstError, graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { PORTAL_KEY, startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";
import { signIn } from "../../fixtures/sandbox/sign-in";

let sandbox: TestSandbox;
let people: Awaited<ReturnType<typeof signIn>>[];

const SAVE = "mutation ($input: SaveViewInput!) { views: saveView(saveViewInput: $input) { id name query } }";
const REMOVE = "mutation ($id: String!) { views: removeView(id: $id) { id name query } }";

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const { id } = await buildOrganisation(sandbox);
  people = [];
  for (let n = 0; n < 2; n += 1) people.push(await signIn(sandbox.url, await buildUser(sandbox, id)));
}, 60_000);
afterAll(() => sandbox.close());

const call = (person: number, query: string, variables: Record<string, unknown> = {}) => ({
  query,
  variables,
  apiKey: PORTAL_KEY,
  authentication: people[person]!,
});

const save = async (person: number, name: string, query: string) =>
  (await graphqlData(sandbox.url, call(person, SAVE, { input: { name, query } }))).views;

const refusal = async (name: string, query: string) =>
  firstError(await graphql(sandbox.url, call(0, SAVE, { input: { name, query } })));

const viewsOf = async (person: number) =>
  (await graphqlData(sandbox.url, call(person, "{ user { savedViews { id name query } } }"))).user.savedViews;

describe("saved views", () => {
  it("are a person's own, by name, and replaced by one of the same name", async () => {
    await save(0, " Waiting ", "status=PENDING");
    await save(0, "big", "least=100");
    expect(await save(0, "WAITING", "status=AWAITING_SIGNATURES")).toMatchObject([
      { name: "big", query: "least=100" },
      { name: "WAITING", query: "status=AWAITING_SIGNATURES" },
    ]);
    expect(await viewsOf(1)).toEqual([]);
  });

  it("are removed by their person alone", async () => {
    const [{ id }] = await viewsOf(0);
    await graphqlData(sandbox.url, call(1, REMOVE, { id }));
    expect(await viewsOf(0)).toHaveLength(2);
    const { views } = await graphqlData(sandbox.url, call(0, REMOVE, { id }));
    expect(views).toMatchObject([{ name: "WAITING" }]);
    await graphqlData(sandbox.url, call(0, REMOVE, { id: "not an id" }));
    expect(await viewsOf(0)).toEqual(views);
  });

  it("have a name, an end, and are at most twenty, however many are saved at once", async () => {
    expect((await refusal("  ", "a=1")).code).toBe("INVALID_INPUT");
    expect((await refusal("x".repeat(41), "a=1")).code).toBe("INVALID_INPUT");
    expect((await refusal("x", "a".repeat(1_501))).code).toBe("INVALID_INPUT");
    const names = Array.from({ length: 25 }, (_, index) => `View ${index}`);
    await Promise.all(
      names.map((name) => graphql(sandbox.url, call(0, SAVE, { input: { name, query: "" } }))),
    );
    expect(await viewsOf(0)).toHaveLength(20);
    expect((await refusal("One more", "a=1")).errorMessage).toContain("Remove one first");
  });
});

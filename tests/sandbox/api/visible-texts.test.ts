import { type GraphQLInputType, getNamedType, isInputObjectType, Kind, print, typeFromAST } from "graphql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CONTRACT } from "../../../conformance/contract";
import { type Operation, readOperations } from "../../../conformance/documents";
import { MUTATION_INPUTS } from "../../../conformance/mutation-inputs";
import { projectRoot } from "../../../sandbox/base/project-root";
import { firstError, graphql } from "../../fixtures/sandbox/graphql";
import { type Payments, startPayments } from "../../fixtures/sandbox/payments";

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments?.sandbox.close());

/** Signed as they are: their characters are shown, one by one. */
const VERBATIM = ["createEthPersonalSign", "createEthSignTypedData"];
const OVERRIDE = "A\u202eB";

type Hidden = { path: string; variables: Record<string, unknown> };

/** The input once for each of its texts, which has a hidden character instead. */
function hiddenIn(type: GraphQLInputType, value: unknown): { path: string; value: unknown }[] {
  if (Array.isArray(value)) {
    const of = "ofType" in type ? (type.ofType as GraphQLInputType) : type;
    return hiddenIn(of, value[0]).map(({ path, value: first }) => ({ path, value: [first] }));
  }
  const named = getNamedType(type);
  if (isInputObjectType(named)) {
    return Object.entries(value ?? {}).flatMap(([name, inner]) => {
      const field = named.getFields()[name];
      if (!field) return [];
      return hiddenIn(field.type, inner).map((one) => ({
        path: [name, one.path].filter(Boolean).join("."),
        value: { ...(value as object), [name]: one.value },
      }));
    });
  }
  return named.name === "String" ? [{ path: "", value: OVERRIDE }] : [];
}

/** As the API's own key: the conformance trial is nobody, which is refused first. */
function withoutHandle(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutHandle);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => name !== "authentication");
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutHandle(inner)]));
}

function hiddenTexts({ name, document }: Operation): Hidden[] {
  const variables = withoutHandle(MUTATION_INPUTS[name] ?? {}) as Record<string, unknown>;
  const [operation] = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  return (operation?.variableDefinitions ?? []).flatMap(({ variable, type }) => {
    const key = variable.name.value;
    const declared = typeFromAST(CONTRACT, type as never) as GraphQLInputType;
    return hiddenIn(declared, variables[key]).map(({ path, value }) => ({
      path: [key, path].filter(Boolean).join("."),
      variables: { ...variables, [key]: value },
    }));
  });
}

const mutations = readOperations(projectRoot).filter(({ kind }) => kind === "mutation");
const tried = mutations
  .filter(({ name }) => !VERBATIM.includes(name))
  .map((mutation) => [mutation.name, mutation, hiddenTexts(mutation)] as const)
  .filter(([, , texts]) => texts.length > 0);

it.each(tried)("%s refuses a hidden character in each of its texts", async (_name, { document }, texts) => {
  for (const { path, variables } of texts) {
    const answer = await graphql(payments.sandbox.url, { query: print(document), variables });
    expect(firstError(answer), path).toEqual({
      code: "INVALID_INPUT",
      errorMessage: expect.stringContaining("an invisible character (U+202E"),
    });
  }
});

it("has every mutation with a text", () => {
  expect(tried.length).toBeGreaterThan(40);
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { QUERY_SEES } from "../../fixtures/query-roles";
import { buildWallet } from "../../fixtures/sandbox/builders";
import { firstError, graphql } from "../../fixtures/sandbox/graphql";
import { type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import {
  fieldCall,
  type QueryField,
  rootFields,
  SAMPLES,
  subscriptionFields,
  userFields,
} from "../../fixtures/sandbox/query-calls";
import { type RoleCaller, roleCallers } from "../../fixtures/sandbox/role-callers";

let payments: Payments;
let callers: RoleCaller[];
let named: Record<string, string>;

beforeAll(async () => {
  payments = await startPayments();
  const { sandbox, organisation, people, eth, walletId } = payments;
  const other = await buildWallet(sandbox, organisation.id, people);
  callers = await roleCallers(sandbox, organisation.id, other);
  const { requestId } = await payments.sendEthereum({ fromAddress: eth.address, to: STRANGER, value: "7" });
  await payments.waitFor(requestId, "AWAITING_SIGNATURES");
  named = {
    ...SAMPLES,
    ...{
      subWalletId: eth.id,
      walletId,
      requestId,
      id: requestId,
      transactionId: requestId,
      address: STRANGER,
    },
  };
});
afterAll(() => payments?.sandbox.close());

/** Two hand out sessions and spend what they are given; the fields of the third are asked one by one. */
const HANDLED = ["getAuthenticationTokens", "refreshAuthenticationTokens", "user"];
const isOfUser = (field: QueryField) => userFields.includes(field);
const fields = [...rootFields.filter(({ name }) => !HANDLED.includes(name)), ...userFields];
const keyOf = (field: QueryField) => (isOfUser(field) ? `User.${field.name}` : field.name);

async function askAs(caller: RoleCaller, field: QueryField) {
  const call = fieldCall(field, named);
  return graphql(payments.sandbox.url, {
    query: isOfUser(field) ? `{ user { ${call} } }` : `{ ${call} }`,
    ...caller.as,
  });
}

/** Without the moments of the answers, who asks, and the network addresses that programs are not told. */
const timeless = (answer: unknown) =>
  JSON.parse(
    JSON.stringify(answer)
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "now")
      .replace(/"isYou":true/g, '"isYou":false')
      .replace(/"address":"127\.0\.0\.1"/g, '"address":null'),
  );

describe("What a role may read", () => {
  it("is written for every query of the contract", () => {
    const all = [...rootFields, ...subscriptionFields, ...userFields];
    expect(Object.keys(QUERY_SEES).sort()).toEqual(all.map(keyOf).sort());
  });

  it.each(fields.map((field) => [keyOf(field), field] as const))("%s", async (key, field) => {
    const owner = await askAs(callers[0]!, field);
    for (const caller of callers) {
      const answer = await askAs(caller, field);
      const text = JSON.stringify(answer);
      expect(text, caller.name).not.toMatch(/INTERNAL_ERROR|GRAPHQL/);
      const isRefused = text.includes("NOT_ALLOWED");
      const sees = QUERY_SEES[key];
      const isBlind = sees === "AUDIT" && caller.kind === "limited" && caller.role !== "OWNER";
      expect(isRefused, `${caller.name}: ${text.slice(0, 300)}`).toBe(isBlind);
      if (isBlind) expect(firstError(answer).errorMessage).toContain("cannot read the audit log");
      const isWhole = caller.kind !== "limited" && (sees === "WALLETS" || sees === "AUDIT");
      if (isWhole || sees === "ORGANISATION") expect(timeless(answer), caller.name).toEqual(timeless(owner));
    }
  });
});

import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEvents } from "../../../sandbox/db/schema";
import { buildUser, type TestUser } from "../../fixtures/sandbox/builders";
import { graphql, graphqlData } from "../../fixtures/sandbox/graphql";
import { type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { buildProgram } from "../../fixtures/sandbox/programs";
import { PORTAL_KEY } from "../../fixtures/sandbox/sandbox";
import { answerChallenge, askChallenge } from "../../fixtures/sandbox/sign-in";

const PAY = `mutation ($input: CreateEthereumTransactionInput!) {
  createEthereumTransaction(createTransactionInput: $input) { ... on CreateEthereumTransactionResponse { requestId } }
}`;
const MAKER = `query ($authentication: AuthenticationInput, $requestId: String!) {
  getRequest(authentication: $authentication, requestId: $requestId) {
    maker { name isProgram from address browserSince isNewBrowser }
  }
}`;
const BROWSER = "ab".repeat(32);

const clockOffset = { ms: 0 };
let payments: Payments;
let url: string;
let person: TestUser;
beforeAll(async () => {
  payments = await startPayments({ clockOffset });
  url = payments.sandbox.url;
  person = await buildUser(payments.sandbox, payments.organisation.id, { role: "INITIATOR" });
});
afterAll(() => payments?.sandbox.close());

async function signInWith(headers: Record<string, string>) {
  const { email, pin } = person;
  const answer = await answerChallenge(url, email, pin, await askChallenge(url, email), headers);
  return answer.data.getAuthenticationTokens.authentication;
}

const inputOf = (value: string) => ({
  ethereumTransaction: { fromAddress: payments.eth.address, to: STRANGER, value },
});

async function pay(call: { authentication?: object; apiKey?: string; headers?: Record<string, string> }) {
  const { authentication, ...rest } = call;
  const input = { ...inputOf("7"), ...(authentication && { authentication }) };
  const data = await graphqlData(url, { apiKey: PORTAL_KEY, ...rest, query: PAY, variables: { input } });
  return data.createEthereumTransaction.requestId as string;
}

async function makerOf(requestId: string, call: { authentication?: object; apiKey?: string }) {
  const { authentication, apiKey = PORTAL_KEY } = call;
  return (await graphqlData(url, { query: MAKER, variables: { authentication, requestId }, apiKey }))
    .getRequest.maker;
}

const lastCreated = async () =>
  (
    await payments.sandbox.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.chain, payments.organisation.id), eq(auditEvents.action, "REQUEST_CREATED")))
      .orderBy(desc(auditEvents.order))
      .limit(1)
  )[0];

describe("Who made a request", () => {
  it("is told with the network address, and a browser that is new in its first session, and known from then on", async () => {
    const headers = { "visitor-address": "192.0.2.41", "visitor-browser": BROWSER };
    const first = await signInWith(headers);
    const [one, two] = [
      await pay({ authentication: first, headers }),
      await pay({ authentication: first, headers }),
    ];
    for (const requestId of [one, two]) {
      expect(await makerOf(requestId, { authentication: first })).toMatchObject({
        ...{ isProgram: false, from: "CONSOLE", address: "192.0.2.41", isNewBrowser: true },
        browserSince: expect.stringMatching(/^\d{4}-/),
      });
    }
    expect((await lastCreated())?.details).toMatch(/, in a new browser$/);
    const since = (await makerOf(one, { authentication: first })).browserSince;
    clockOffset.ms += 60_000;
    const second = await signInWith(headers);
    const later = await pay({ authentication: second, headers });
    expect(await makerOf(later, { authentication: second })).toMatchObject({
      ...{ browserSince: since, isNewBrowser: false },
    });
    expect((await lastCreated())?.details).not.toContain("browser");
    // What was true when it was made stays.
    expect((await makerOf(one, { authentication: second })).isNewBrowser).toBe(true);
  });

  it("knows a browser for each person apart, and none that is not named as it should be", async () => {
    for (const given of ["", "no hash", BROWSER.toUpperCase()]) {
      const authentication = await signInWith({ "visitor-browser": given });
      const requestId = await pay({ authentication });
      expect(await makerOf(requestId, { authentication })).toMatchObject({
        ...{ address: null, browserSince: null, isNewBrowser: null },
      });
    }
    person = await buildUser(payments.sandbox, payments.organisation.id, { role: "INITIATOR" });
    const authentication = await signInWith({ "visitor-browser": BROWSER });
    const requestId = await pay({ authentication });
    expect(await makerOf(requestId, { authentication })).toMatchObject({ isNewBrowser: true });
  });

  it("names a program, and shows no network address to one", async () => {
    const { secret } = await buildProgram(payments.sandbox, payments.organisation.id, { name: "Payroll" });
    const requestId = await pay({ apiKey: secret });
    const authentication = await signInWith({});
    expect(await makerOf(requestId, { authentication })).toEqual({
      ...{ name: "Payroll", isProgram: true, from: "API", address: "127.0.0.1" },
      ...{ browserSince: null, isNewBrowser: null },
    });
    expect((await makerOf(requestId, { apiKey: secret })).address).toBeNull();
  });

  it("stands on the phone, as the service's word", async () => {
    const headers = { "visitor-address": "192.0.2.41", "visitor-browser": "cd".repeat(32) };
    const authentication = await signInWith(headers);
    const requestId = await pay({ authentication, headers });
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    const [owner] = payments.people;
    const page = await (await fetch(`${url}/device/${owner?.id}/${requestId}`)).text();
    expect(page).toContain("From 192.0.2.41, in a browser that is new. The service says so");
    expect(page).toContain("had never signed in with this browser before");
  });

  it("is nobody's of another organisation", async () => {
    const authentication = await signInWith({});
    const answer = await graphql(url, {
      ...{ query: MAKER, apiKey: PORTAL_KEY },
      variables: { authentication, requestId: "6f0d3a1e-4b1c-4c55-9d0f-2a6b8f1c7e21" },
    });
    expect(answer.data?.getRequest ?? null).toBeNull();
  });
});

import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SealedHandle } from "../../../sandbox/base/secrets";
import { recordReceived } from "../../../sandbox/requests/history";
import { buildOrganisation, buildUser, type TestUser } from "../../fixtures/sandbox/builders";
import { graphql } from "../../fixtures/sandbox/graphql";
import { ETH, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { PORTAL_KEY } from "../../fixtures/sandbox/sandbox";
import { signIn } from "../../fixtures/sandbox/sign-in";

const CHANGES = "subscription ($a: AuthenticationInput) { organisationChanged(authentication: $a) }";
const END = "mutation ($input: EndSessionInput!) { endSession(endSessionInput: $input) { success } }";
/** Far less than the pause between two looks at a session. */
const SOON_MS = 3_000;

let payments: Payments;
let stranger: TestUser;

beforeAll(async () => {
  payments = await startPayments();
  stranger = await buildUser(payments.sandbox, (await buildOrganisation(payments.sandbox)).id);
});
afterAll(() => payments.sandbox.close());

const open: AbortController[] = [];
const url = () => payments.sandbox.url;
const person = (index: number) => payments.people[index] as TestUser;

async function subscribe(session: SealedHandle | null, query = CHANGES, apiKey = PORTAL_KEY) {
  const left = new AbortController();
  open.push(left);
  const response = await fetch(`${url()}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream", "x-api-key": apiKey },
    body: JSON.stringify({ query, variables: { a: session } }),
    signal: left.signal,
  });
  const stream = { text: "", isOver: false };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>)
      stream.text += decoder.decode(piece, { stream: true });
  };
  read().then(
    () => Object.assign(stream, { isOver: true }),
    () => undefined,
  );
  await expect.poll(() => stream.text).not.toBe("");
  return {
    type: response.headers.get("content-type"),
    stream,
    news: () => stream.text.split("event: next\n").length - 1,
    leave: () => left.abort(),
  };
}

/** Makes a request that then waits for its approval, so that nothing moves any more. */
async function pay(): Promise<string> {
  const value = (ETH / 1000n).toString();
  const { requestId } = await payments.sendEthereum({
    fromAddress: payments.eth.address,
    to: STRANGER,
    value,
  });
  await payments.waitFor(requestId, "AWAITING_SIGNATURES");
  return requestId;
}

describe("the subscription to an organisation's changes", () => {
  it("tells of a change as soon as it is committed, and nothing of what it was", async () => {
    const { type, stream, news, leave } = await subscribe(await signIn(url(), person(0)));
    expect(type).toBe("text/event-stream");
    expect(news()).toBe(0);
    await pay();
    await expect.poll(news, { timeout: SOON_MS }).toBeGreaterThan(0);
    const said = stream.text.split("\n").filter((line) => line.startsWith("data:"));
    expect(new Set(said)).toEqual(new Set(['data: {"data":{"organisationChanged":true}}']));
    leave();
  });

  it("tells another organisation nothing", async () => {
    const mine = await subscribe(await signIn(url(), person(0)));
    const theirs = await subscribe(await signIn(url(), stranger));
    await pay();
    await expect.poll(mine.news, { timeout: SOON_MS }).toBeGreaterThan(0);
    await wait(300);
    expect(theirs.news()).toBe(0);
    expect(theirs.stream.isOver).toBe(false);
    mine.leave();
    theirs.leave();
  });

  it("is quiet about people who come and go", async () => {
    const { news, leave } = await subscribe(await signIn(url(), person(0)));
    await signIn(url(), person(1));
    await wait(300);
    expect(news()).toBe(0);
    leave();
  });

  it("completes when its session ends", async () => {
    const session = await signIn(url(), person(1));
    const { stream } = await subscribe(session);
    await graphql(url(), {
      query: END,
      variables: { input: { authentication: session } },
      apiKey: PORTAL_KEY,
    });
    await expect.poll(() => stream.isOver, { timeout: SOON_MS }).toBe(true);
    expect(stream.text).toContain("event: complete\n");
  });

  it("refuses a fifth stream of a session until another one has been left, and no other session", async () => {
    const session = await signIn(url(), person(2));
    const four = [];
    for (let i = 0; i < 4; i++) four.push(await subscribe(session));
    const fifth = await subscribe(session);
    expect(fifth.type).toMatch(/json/);
    expect(fifth.stream.text).toContain("TOO_MANY_ATTEMPTS");
    expect((await subscribe(await signIn(url(), person(1)))).type).toBe("text/event-stream");
    four[0]?.leave();
    await expect.poll(async () => (await subscribe(session)).type).toBe("text/event-stream");
    for (const one of open.splice(0)) one.abort();
  });

  it("refuses whoever has no session, or does not accept events", async () => {
    const nobody = await subscribe(null);
    expect(nobody.type).toMatch(/json/);
    expect(nobody.stream.text).toContain("INVALID_SESSION_TOKEN_CODE");
    const answer = await graphql(url(), {
      query: CHANGES,
      variables: { a: await signIn(url(), person(0)) },
      apiKey: PORTAL_KEY,
    });
    expect(answer.errors?.[0]?.message).toMatch(/must accept text\/event-stream/);
  });
});

describe("what tells of a change", () => {
  it("is also an approval on a phone, and a payment that arrives", async () => {
    const requestId = await pay();
    const { news, leave } = await subscribe(await signIn(url(), person(0)));
    await payments.approve(requestId, person(0));
    await expect.poll(news, { timeout: SOON_MS }).toBeGreaterThan(0);
    await payments.waitFor(requestId, "SUBMITTED");
    leave();
    const arrived = await subscribe(await signIn(url(), person(0)));
    const { organisationId } = person(0);
    await payments.sandbox.db.transaction((tx) =>
      recordReceived(tx, {
        organisationId,
        subWalletId: payments.eth.id,
        chain: "ETHEREUM",
        assetId: "ETHEREUM/ETH",
        amount: 1n,
        from: STRANGER,
        to: payments.eth.address,
        hash: `0x${"5".repeat(64)}`,
        status: "CONFIRMED",
        at: new Date(),
      }),
    );
    await expect.poll(arrived.news, { timeout: SOON_MS }).toBe(1);
    arrived.leave();
  });
});

describe("a sandbox that stops", () => {
  it("ends the streams instead of waiting for them", async () => {
    const other = await startPayments();
    const response = await fetch(`${other.sandbox.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/event-stream", "x-api-key": PORTAL_KEY },
      body: JSON.stringify({
        query: CHANGES,
        variables: { a: await signIn(other.sandbox.url, other.people[0] as TestUser) },
      }),
    });
    const started = performance.now();
    const [text] = await Promise.all([response.text(), other.sandbox.close()]);
    expect(text).toContain("event: complete");
    expect(performance.now() - started).toBeLessThan(SOON_MS);
  });
});

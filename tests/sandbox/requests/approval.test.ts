import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { requestSignatures, users } from "../../../sandbox/db/schema";
import { buildOrganisation, buildUser, type TestUser } from "../../fixtures/sandbox/builders";
import { firstError, graphql } from "../../fixtures/sandbox/graphql";
import { BITCOIN_STRANGER, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";
import { signIn } from "../../fixtures/sandbox/sign-in";

let payments: Payments;
let stranger: TestUser;
beforeAll(async () => {
  // Two of three, and two coins so that a payment has two inputs.
  payments = await startPayments({ quorum: 2, coins: [60_000n, 50_000n] });
  stranger = await buildUser(payments.sandbox, payments.organisation.id);
});
afterAll(() => payments?.sandbox.close());

const made: string[] = [];
async function awaiting(): Promise<string> {
  const { eth, sendEthereum, waitFor } = payments;
  const { requestId } = await sendEthereum({ fromAddress: eth.address, to: STRANGER, value: "1000" });
  await waitFor(requestId, "AWAITING_SIGNATURES");
  made.push(requestId);
  return requestId;
}
// A nonce that nobody signs for would hold up the ones after it.
afterEach(async () => {
  for (const id of made.splice(0)) await payments.cancel(id);
});

async function storedSignatures(requestId: string) {
  const { db } = payments.sandbox;
  return db.select().from(requestSignatures).where(eq(requestSignatures.requestId, requestId));
}

describe("adding a signature", () => {
  it("refuses an invalid signature, and stores nothing", async () => {
    const id = await awaiting();
    const [digest] = await payments.digestsOf(id);
    const good = payments.signatureOf(payments.people[0]!, digest!);
    const random = { ...good, signature: randomBytes(64).toString("hex") };
    const answer = await payments.addSignature(id, [{ publicKeySignaturePairs: [good, random] }]);
    expect(firstError(answer).code).toBe("INVALID_SIGNATURE");
    expect(await storedSignatures(id)).toEqual([]);
    expect((await payments.getRequest(id)).status).toBe("AWAITING_SIGNATURES");
  });

  it("refuses a signature of the raw transaction digest, which is not what phones sign", async () => {
    const id = await awaiting();
    const { payload } = (await payments.getRequest(id)).webhookMessage;
    const wrong = payments.signatureOf(
      payments.people[0]!,
      payload.signData.unverifiedDigestData.transactionDigest,
    );
    const answer = await payments.addSignature(id, [{ publicKeySignaturePairs: [wrong] }]);
    expect(firstError(answer).code).toBe("INVALID_SIGNATURE");
  });

  it("refuses a valid signature by a key outside the policy, and changes nothing", async () => {
    const id = await awaiting();
    const answer = await payments.approve(id, payments.people[0]!, stranger);
    expect(firstError(answer).code).toBe("KEY_NOT_IN_POLICY");
    expect(await storedSignatures(id)).toEqual([]);
  });

  it("takes that of somebody whose PIN is locked: the phone has a key of its own, and is where a PIN is set", async () => {
    const id = await awaiting();
    const { db } = payments.sandbox;
    const [one] = payments.people as [TestUser];
    await db.update(users).set({ lockedAt: new Date() }).where(eq(users.id, one.id));
    const answer = await payments.approve(id, one);
    expect(answer.errors).toBeUndefined();
    expect(await storedSignatures(id)).toHaveLength(1);
    await db.update(users).set({ lockedAt: null }).where(eq(users.id, one.id));
  });

  it("checks the signature before it looks up whose key it is", async () => {
    const id = await awaiting();
    const [digest] = await payments.digestsOf(id);
    const bad = { ...payments.signatureOf(stranger, digest!), signature: "00".repeat(64) };
    const answer = await payments.addSignature(id, [{ publicKeySignaturePairs: [bad] }]);
    expect(firstError(answer).code).toBe("INVALID_SIGNATURE");
  });

  it("requires one sign request for each digest", async () => {
    const id = await awaiting();
    const [digest] = await payments.digestsOf(id);
    const pairs = { publicKeySignaturePairs: [payments.signatureOf(payments.people[0]!, digest!)] };
    for (const signRequests of [[], [pairs, pairs], [{ publicKeySignaturePairs: [] }]]) {
      expect(firstError(await payments.addSignature(id, signRequests)).code).toBe("INVALID_INPUT");
    }
  });

  it("counts a key once, however often it signs, and goes on when two of three have signed", async () => {
    const id = await awaiting();
    const [first, second] = payments.people;
    await payments.approve(id, first!);
    await payments.approve(id, first!);
    const [digest] = await payments.digestsOf(id);
    const upper = payments.signatureOf(first!, digest!);
    await payments.addSignature(id, [
      { publicKeySignaturePairs: [{ ...upper, publicKey: upper.publicKey.toUpperCase() }] },
    ]);
    expect((await payments.getRequest(id)).status).toBe("AWAITING_SIGNATURES");
    expect(await storedSignatures(id)).toHaveLength(1);
    await payments.approve(id, second!);
    expect(await payments.waitFor(id, "CONFIRMED")).toBe("CONFIRMED");
  });

  it("accepts the whole quorum in one call", async () => {
    const id = await awaiting();
    await payments.approve(id, payments.people[0]!, payments.people[2]!);
    expect(await payments.waitFor(id, "CONFIRMED")).toBe("CONFIRMED");
  });

  it("requires every input of a Bitcoin payment to be approved by the same quorum", async () => {
    const { btc, people } = payments;
    const { requestId, signData } = await payments.sendBitcoin({
      subWalletId: btc.id,
      to: BITCOIN_STRANGER,
      amount: { value: "90000", currency: "SATOSHI" },
      speed: "SLOW",
    });
    expect(signData.transaction.inputs).toHaveLength(2);
    await payments.waitFor(requestId, "AWAITING_SIGNATURES");
    const [one, two] = await payments.digestsOf(requestId);
    const [a, b, c] = people as [TestUser, TestUser, TestUser];
    const pair = (who: TestUser, digest: string) => payments.signatureOf(who, digest);
    // In the other order neither signature matches its input.
    const swapped = await payments.addSignature(requestId, [
      { publicKeySignaturePairs: [pair(a, two!)] },
      { publicKeySignaturePairs: [pair(a, one!)] },
    ]);
    expect(firstError(swapped).code).toBe("INVALID_SIGNATURE");
    // Two keys on each input, but only one of them on both.
    await payments.addSignature(requestId, [
      { publicKeySignaturePairs: [pair(a, one!), pair(b, one!)] },
      { publicKeySignaturePairs: [pair(a, two!), pair(c, two!)] },
    ]);
    expect((await payments.getRequest(requestId)).status).toBe("AWAITING_SIGNATURES");
    await payments.approve(requestId, b);
    expect(await payments.waitFor(requestId, "CONFIRMED")).toBe("CONFIRMED");
  });

  it("signs only once when two approvals meet the quorum at the same time", async () => {
    const id = await awaiting();
    const [first, second, third] = payments.people;
    await payments.approve(id, first!);
    const answers = await Promise.all([payments.approve(id, second!), payments.approve(id, third!)]);
    const codes = answers.map((answer) => (answer.errors ? firstError(answer).code : "accepted")).sort();
    expect(codes).toEqual(["INVALID_REQUEST_STATUS", "accepted"]);
    expect(await payments.waitFor(id, "CONFIRMED")).toBe("CONFIRMED");
  });

  it("answers NOT_FOUND for another organisation's request, or an unknown one", async () => {
    const other = await buildOrganisation(payments.sandbox);
    const outsider = await buildUser(payments.sandbox, other.id);
    const authentication = await signIn(payments.sandbox.url, outsider);
    const id = await awaiting();
    const read = await graphql(payments.sandbox.url, {
      query: `query ($id: String!) { getRequest(requestId: $id) { status } }`,
      variables: { id },
      authentication,
    });
    expect(firstError(read).code).toBe("NOT_FOUND");
    const cancelled = await graphql(payments.sandbox.url, {
      query: `mutation ($id: String!) { cancelRequest(requestId: $id) { requestId } }`,
      variables: { id },
      authentication,
    });
    expect(firstError(cancelled).code).toBe("NOT_FOUND");
    const pairs = { publicKeySignaturePairs: [{ publicKey: "04", signature: "00" }] };
    expect(firstError(await payments.addSignature("not-a-uuid", [pairs])).code).toBe("NOT_FOUND");
  });
});

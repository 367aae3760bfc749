import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestUser } from "../../fixtures/sandbox/builders";
import { type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments({ env: { SANDBOX_STEP_DELAY_MS: "1500" } });
});
afterAll(() => payments?.sandbox.close());

const pathOf = ({ id }: TestUser) => `${payments.sandbox.url}/device/${id}/freeze`;
const pageOf = async (user: TestUser) => (await fetch(pathOf(user))).text();

async function post(user: TestUser, fields: Record<string, string>): Promise<Response> {
  const [, token = ""] = /name="token" value="([^"]+)"/.exec(await pageOf(user)) ?? [];
  return fetch(pathOf(user), {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ token, ...fields }),
  });
}

async function waiting(): Promise<string> {
  const { requestId } = await payments.sendEthereum({
    ...{ fromAddress: payments.eth.address, to: STRANGER, value: "1000" },
  });
  await payments.waitFor(requestId, "AWAITING_SIGNATURES");
  return requestId;
}

describe("the phone's page to freeze", () => {
  it("freezes with one press, names what waits, and thaws with two other people's keys", async () => {
    const [ada, ben, cleo] = payments.people as [TestUser, TestUser, TestUser];
    const [requestId, doubted] = [await waiting(), await waiting()];
    await Promise.all([requestId, doubted].map((id) => payments.approve(id, ben)));
    expect(await pageOf(ada)).toContain("All wallets of Test Organisation");

    const reason = "<b>Odd</b> payment";
    const typed = await post(ada, { action: "freeze", scope: "all", reason: "x\u202e" });
    expect(typed.status).toBe(409);
    expect(await typed.text()).toContain("Reason contains");
    expect((await post(ada, { action: "freeze", scope: "nobody", reason })).status).toBe(409);
    expect((await post(ada, { action: "freeze", scope: "all", reason })).status).toBe(303);

    const own = await pageOf(ada);
    expect(own).toContain("&lt;b&gt;Odd&lt;/b&gt; payment");
    expect(own).toContain("0 of 2 other people agreed");
    expect(own).not.toContain("Thaw with my key");
    expect(own).not.toContain("Freeze now");
    const inbox = await (await fetch(`${payments.sandbox.url}/device/${ben.id}`)).text();
    expect(inbox).toContain("Frozen: Test Organisation.");
    const theirs = await pageOf(ben);
    expect(theirs).toContain("Goes on with the thaw, unless it is cancelled before");
    expect(theirs).toContain(`/device/${ben.id}/${requestId}`);
    const [, freezeId = ""] =
      /name="scope" value="([^"]+)">\s*<button[^>]*name="action" value="thaw"/.exec(theirs) ?? [];

    expect((await post(cleo, { action: "cancel", scope: doubted })).status).toBe(303);
    expect(await payments.waitFor(doubted, "USER_CANCELLED")).toBe("USER_CANCELLED");
    expect((await post(ben, { action: "thaw", scope: freezeId })).status).toBe(303);
    expect(await pageOf(cleo)).toContain("1 of 2 other people agreed: Ada Example");
    expect((await post(cleo, { action: "thaw", scope: freezeId })).status).toBe(303);
    expect(await pageOf(cleo)).not.toContain("Frozen by");
    await payments.waitFor(requestId, "CONFIRMED");
  });

  it("takes no form without its token, and none of another site", async () => {
    const [ada] = payments.people as [TestUser];
    expect((await post(ada, { action: "freeze", scope: "all", reason: "Odd", token: "no" })).status).toBe(
      400,
    );
    const foreign = await fetch(pathOf(ada), {
      method: "POST",
      headers: { origin: "https://elsewhere.example" },
      body: new URLSearchParams({ action: "freeze", scope: "all", reason: "Odd" }),
    });
    expect(foreign.status).toBe(403);
  });
});

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as tables from "../../../sandbox/db/schema";
import type { Reading } from "../../../sandbox/device/reading";
import { reasonsFor } from "../../../sandbox/device/rejection-reasons";
import { users } from "../../../sandbox/seed/people";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { startTestSandbox, type TestSandbox } from "../../fixtures/sandbox/sandbox";

const [amara, jonas, mona] = users as [
  (typeof users)[number],
  (typeof users)[number],
  (typeof users)[number],
];
const ruth = users.find(({ organisation }) => organisation === "halyard")!;
const outside = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await startTestSandbox({ seed: "demo" });
  await idle();
});
afterAll(() => sandbox?.close());

/** Lets the worker do all that it can. */
async function idle(): Promise<void> {
  for (let n = 0; n < 40; n++) {
    await sandbox.runOnce();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function subWallet(name: string) {
  const [row] = await sandbox.db.select().from(tables.subWallets).where(eq(tables.subWallets.name, name));
  return row!;
}

/** A payment below the travel rule's threshold, ready for approval. */
async function waitingPayment(
  from = "Trading desk",
  to = outside,
  value = "100000000000000000",
): Promise<string> {
  const { address } = await subWallet(from);
  const data = await graphqlData(sandbox.url, {
    query: `mutation ($input: CreateEthereumTransactionInput!) { createEthereumTransaction(createTransactionInput: $input) {
      ... on CreateEthereumTransactionResponse { requestId } } }`,
    variables: {
      input: { ethereumTransaction: { fromAddress: address, to, value, speed: "MEDIUM" }, source: "TVW" },
    },
  });
  const { requestId } = data.createEthereumTransaction;
  await statusBecomes(requestId, "AWAITING_SIGNATURES");
  return requestId;
}

async function statusOf(requestId: string): Promise<string> {
  const [row] = await sandbox.db.select().from(tables.requests).where(eq(tables.requests.id, requestId));
  return row!.status;
}

async function statusBecomes(requestId: string, status: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await sandbox.runOnce();
        return statusOf(requestId);
      },
      { timeout: 20_000 },
    )
    .toBe(status);
}

const get = (path: string) => fetch(`${sandbox.url}${path}`);
/** Addresses stand in groups there: without the tags between them they are whole. */
const pageOf = async (path: string) => (await (await get(path)).text()).replace(/<\/?[bi]>/g, "");

/** What a browser without scripts sends: the form's hidden fields and what was typed. */
async function press(
  userId: string,
  requestId: string,
  action: "approve" | "reject",
  fields: Record<string, string> = {},
) {
  const token = tokenIn(await pageOf(`/device/${userId}/${requestId}`), action);
  return send(userId, requestId, action, { token, ...fields });
}

function tokenIn(page: string, action: "approve" | "reject"): string {
  const token = new RegExp(`/${action}">\\s*<input type="hidden" name="token" value="([^"]+)"`).exec(
    page,
  )?.[1];
  if (!token) throw new Error(`The page has no form to ${action}`);
  return token;
}

function send(
  userId: string,
  requestId: string,
  action: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return fetch(`${sandbox.url}/device/${userId}/${requestId}/${action}`, {
    method: "POST",
    redirect: "manual",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields),
  });
}

describe("the phone's pages", () => {
  it("list the demo users and how many requests wait for each", async () => {
    const page = await pageOf("/device");
    for (const { firstName, lastName, device } of users) {
      expect(page.includes(`${firstName} ${lastName}`)).toBe(device !== null);
    }
    expect(page).toMatch(/Amara Osei[\s\S]*?\d requests?/);
    expect(page).not.toContain("<script");
  });

  it("allow nothing but their own styles, fonts and forms", async () => {
    const response = await get("/device");
    expect(response.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    for (const path of ["/device/style.css", "/device/inter.woff2", "/device/plex-mono.woff2"]) {
      expect((await get(path)).status).toBe(200);
    }
  });

  it("show what a request does, with a fingerprint computed from the transaction", async () => {
    const requestId = await waitingPayment();
    const page = await pageOf(`/device/${amara.id}/${requestId}`);
    const [row] = await sandbox.db.select().from(tables.requests).where(eq(tables.requests.id, requestId));
    const digest = row!.digests[0]!.transactionDigest;
    const fingerprint = digest.slice(0, 24).match(/.{4}/g)!.join(" ");
    const { nonce } = row!.unsigned as { nonce: number };
    for (const text of [
      "0.1 <span>ETH</span>",
      outside,
      (await subWallet("Trading desk")).address,
      "Meridian Treasury Ltd",
      "Operations",
      "Trading desk",
      "Maximum fee",
      "chain id 17000",
      `<dd>${nonce}</dd>`,
      digest,
      fingerprint,
      "One approval needed, from any of three; none yet",
    ]) {
      expect(page).toContain(text);
    }
    await press(amara.id, requestId, "reject", { reason: "Only looked at" });
  });

  it("answer unknown users, unknown requests and those of other organisations with 404", async () => {
    const requestId = await waitingPayment();
    for (const path of [
      "/device/nobody",
      `/device/${amara.id}/nothing`,
      `/device/${amara.id}/00000000-0000-4000-8000-000000000000`,
      `/device/${ruth.id}/${requestId}`,
      `/device/${amara.id}/${requestId}/other`,
      `/device/${amara.id}/${requestId}/result/more`,
    ]) {
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    }
    await press(amara.id, requestId, "reject", { reason: "Only looked at" });
  });

  it("show markup in a name as text", async () => {
    const { id, name } = await subWallet("Fee float");
    const evil = `<img src=x onerror=alert(1)>"'&`;
    await sandbox.db.update(tables.subWallets).set({ name: evil }).where(eq(tables.subWallets.id, id));
    const { address } = await subWallet(evil);
    const data = await graphqlData(sandbox.url, {
      query: `mutation ($input: CreateEthereumTransactionInput!) { createEthereumTransaction(createTransactionInput: $input) {
        ... on CreateEthereumTransactionResponse { requestId } } }`,
      variables: {
        input: { ethereumTransaction: { fromAddress: address, to: outside, value: "1000", speed: "SLOW" } },
      },
    });
    const { requestId } = data.createEthereumTransaction;
    await statusBecomes(requestId, "AWAITING_SIGNATURES");
    for (const path of [
      `/device/${amara.id}`,
      `/device/${amara.id}/${requestId}`,
      `/device/${amara.id}/${requestId}/result`,
    ]) {
      const page = await pageOf(path);
      expect(page).not.toContain("<img");
      expect(page).toContain("&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;");
    }
    const refused = await press(amara.id, requestId, "reject", { reason: `${"<b>"}${"x".repeat(300)}` });
    expect(refused.status).toBe(409);
    expect(await refused.text()).not.toContain("<b>x");
    await press(amara.id, requestId, "reject", { reason: "Done" });
    await sandbox.db.update(tables.subWallets).set({ name }).where(eq(tables.subWallets.id, id));
  });
});

describe("approving", () => {
  it("advances a request until it is confirmed, and redirects to its result", async () => {
    const requestId = await waitingPayment();
    const answer = await press(amara.id, requestId, "approve");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`/device/${amara.id}/${requestId}/result`);
    await statusBecomes(requestId, "CONFIRMED");
    const result = await pageOf(`/device/${amara.id}/${requestId}/result`);
    expect(result).toContain("Approved");
    expect(result).toContain("Confirmed.");
    expect(await pageOf(`/device/${amara.id}`)).toContain("Approved: Payment 0.1 ETH");
  });

  it("offers the oldest other request of the wallet, to be shown and approved by itself", async () => {
    const [approved, other] = [await waitingPayment(), await waitingPayment()];
    await press(amara.id, approved, "approve");
    const { walletId } = await subWallet("Trading desk");
    const { requests } = tables;
    const waiting = await sandbox.db
      .select()
      .from(requests)
      .where(and(eq(requests.walletId, walletId), eq(requests.status, "AWAITING_SIGNATURES")))
      .orderBy(requests.createdAt);
    expect(waiting.at(-1)?.id).toBe(other);
    const result = await pageOf(`/device/${amara.id}/${approved}/result`);
    expect(result).toMatch(/[0-9]+ more requests? waits? for you/);
    const next = `/device/${amara.id}/${waiting[0]?.id}`;
    expect(result).toContain(`href="${next}">Review the next`);
    expect(await pageOf(next)).not.toContain("checked=");
    expect(await statusOf(waiting[0]!.id)).toBe("AWAITING_SIGNATURES");
    await press(amara.id, other, "reject", { reason: "Only looked at" });
    await statusBecomes(approved, "CONFIRMED");
  });

  it("happens once when a form is sent twice", async () => {
    const requestId = await waitingPayment("Cold ETH reserve");
    const token = tokenIn(await pageOf(`/device/${amara.id}/${requestId}`), "approve");
    const both = await Promise.all([1, 2].map(() => send(amara.id, requestId, "approve", { token })));
    const third = await send(amara.id, requestId, "approve", { token });
    expect([...both, third].map(({ status }) => status)).toEqual([303, 303, 303]);
    const signatures = await sandbox.db
      .select()
      .from(tables.requestSignatures)
      .where(eq(tables.requestSignatures.requestId, requestId));
    expect(signatures).toHaveLength(1);
    const events = await sandbox.db.select().from(tables.auditEvents);
    const approvals = events.filter(({ description }) => description.includes(`${requestId} received`));
    expect(approvals).toMatchObject([
      { action: "REQUEST_APPROVED", origin: "PHONE", address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) },
    ]);
    await press(mona.id, requestId, "reject", { reason: "Enough" });
    const after = await sandbox.db.select().from(tables.auditEvents);
    const ended = after.findLast(({ description }) => description.includes(requestId));
    expect(ended).toMatchObject({
      action: "REQUEST_REJECTED",
      origin: "PHONE",
      actor: expect.stringMatching(/^Mona/),
    });
  });

  it("happens once, and shows that it did, when two backends get it", async () => {
    const requestId = await waitingPayment("Cold ETH reserve");
    const path = `/device/${amara.id}/${requestId}`;
    const tokens = [await pageOf(path), await pageOf(path)];
    const approvals = tokens.map((page) => ({ token: tokenIn(page, "approve") }));
    const rejections = tokens.map((page) => ({ token: tokenIn(page, "reject"), reason: "Enough" }));
    const pressed = async (action: "approve" | "reject", forms: Record<string, string>[]) => {
      const answers = await Promise.all(forms.map((form) => send(amara.id, requestId, action, form)));
      return answers.map(({ status, headers }) => [status, headers.get("location")]);
    };
    const toResult = [303, expect.stringContaining(`${path}/result`)];
    expect(await pressed("approve", approvals)).toEqual([toResult, toResult]);
    expect(await pressed("reject", rejections)).toEqual([toResult, toResult]);
    expect((await send(amara.id, requestId, "approve", approvals[0]!)).status).toBe(303);
    expect(await statusOf(requestId)).toBe("USER_CANCELLED");
    const events = await sandbox.db.select().from(tables.auditEvents);
    const of = (action: string) =>
      events.filter((one) => one.action === action && one.details?.includes(requestId));
    expect([of("REQUEST_APPROVED"), of("REQUEST_REJECTED")].map((some) => some.length)).toEqual([1, 1]);
  });

  it("waits for as many people as the policy requires, and shows who has approved", async () => {
    const requestId = await waitingPayment("Cold ETH reserve");
    await press(jonas.id, requestId, "approve");
    expect(await statusOf(requestId)).toBe("AWAITING_SIGNATURES");
    const page = await pageOf(`/device/${mona.id}/${requestId}`);
    expect(page).toContain("Two approvals needed, from any of three; one so far");
    expect(page).toMatch(/Jonas Lindqvist<\/span><small>approved/);
    expect(await pageOf(`/device/${jonas.id}`)).toContain("waiting for others");
    await press(mona.id, requestId, "approve");
    await statusBecomes(requestId, "CONFIRMED");
  });

  it("is refused for a form without its token, with another user's token, and from another site", async () => {
    const requestId = await waitingPayment();
    const token = tokenIn(await pageOf(`/device/${amara.id}/${requestId}`), "approve");
    expect((await send(amara.id, requestId, "approve", {})).status).toBe(400);
    expect((await send(jonas.id, requestId, "approve", { token })).status).toBe(400);
    expect((await send(amara.id, requestId, "reject", { token, reason: "x" })).status).toBe(400);
    expect(
      (await send(amara.id, requestId, "approve", { token }, { origin: "http://evil.example" })).status,
    ).toBe(403);
    expect(
      (await send(amara.id, requestId, "approve", { token }, { "sec-fetch-site": "cross-site" })).status,
    ).toBe(403);
    expect(await statusOf(requestId)).toBe("AWAITING_SIGNATURES");
    await press(amara.id, requestId, "reject", { reason: "Only looked at" });
  });

  it("is neither offered nor accepted when the service's digest is not the transaction's", async () => {
    const requestId = await waitingPayment();
    const token = tokenIn(await pageOf(`/device/${amara.id}/${requestId}`), "approve");
    const [row] = await sandbox.db.select().from(tables.requests).where(eq(tables.requests.id, requestId));
    const forged = { ...row!.unsigned, to: "0x000000000000000000000000000000000000dEaD" };
    await sandbox.db
      .update(tables.requests)
      .set({ unsigned: forged })
      .where(eq(tables.requests.id, requestId));
    const page = await pageOf(`/device/${amara.id}/${requestId}`);
    expect(page).toContain("do not match this transaction");
    expect(() => tokenIn(page, "approve")).toThrow();
    expect((await send(amara.id, requestId, "approve", { token })).status).toBe(409);
    expect(await statusOf(requestId)).toBe("AWAITING_SIGNATURES");
    await sandbox.db
      .update(tables.requests)
      .set({ unsigned: row!.unsigned })
      .where(eq(tables.requests.id, requestId));
    await press(amara.id, requestId, "reject", { reason: "Forged" });
  });

  it("says why it is too late", async () => {
    const requestId = await waitingPayment();
    const token = tokenIn(await pageOf(`/device/${amara.id}/${requestId}`), "approve");
    await press(jonas.id, requestId, "reject", { reason: "No" });
    const answer = await send(amara.id, requestId, "approve", { token });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("A request that is USER_CANCELLED cannot be signed");
  });
});

describe("a Bitcoin request", () => {
  it("shows recipient, change and fee, and is signed for every input", async () => {
    const from = await subWallet("BTC trading desk");
    const to = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
    const data = await graphqlData(sandbox.url, {
      query: `mutation ($input: CreateBitcoinTransactionInput!) { createBitcoinTransaction(createBitcoinTransactionInput: $input) {
        ... on CreateBitcoinTransactionIdResponse { requestId } } }`,
      variables: {
        input: {
          bitcoinTransactionParams: {
            subWalletId: from.id,
            to,
            amount: { value: "1000000", currency: "SATOSHI" },
            speed: "MEDIUM",
          },
        },
      },
    });
    const { requestId } = data.createBitcoinTransaction;
    await statusBecomes(requestId, "AWAITING_SIGNATURES");
    const page = await pageOf(`/device/${amara.id}/${requestId}`);
    expect(page).toContain("0.01 <span>BTC</span>");
    expect(page).toContain(to);
    expect(page).toContain("Change, returned to this wallet");
    expect(page.match(/class="amount"/g)).toHaveLength(1);
    await press(amara.id, requestId, "approve");
    await statusBecomes(requestId, "CONFIRMED");
  });
});

describe("rejecting", () => {
  it("requires a reason, which the cancelled request keeps", async () => {
    const requestId = await waitingPayment();
    const without = await press(mona.id, requestId, "reject", { reason: "  " });
    expect(without.status).toBe(409);
    expect(await without.text()).toContain("Please give a reason");
    const unknown = await press(mona.id, requestId, "reject", { chosen: "<b>Because</b>", reason: "typed" });
    expect(unknown.status).toBe(409);
    const again = await unknown.text();
    expect(again).toContain("Choose a reason of the list");
    expect(again).toContain('value="typed"');
    expect(again).not.toContain("<b>Because");
    const answer = await press(mona.id, requestId, "reject", {
      chosen: "Wrong recipient",
      reason: " ask <me> ",
    });
    expect(answer.status).toBe(303);
    expect(await statusOf(requestId)).toBe("USER_CANCELLED");
    expect(await pageOf(`/device/${mona.id}/${requestId}/result`)).toContain(
      "Reason: Wrong recipient: ask &lt;me&gt;",
    );
    expect(await pageOf(`/device/${mona.id}`)).toContain("Rejected: Payment 0.1 ETH");
  });
});

describe("the reasons to choose from", () => {
  const pays = { recipients: [{ address: "a", amount: "1", unit: "ETH", units: "1" }] } as unknown as Reading;

  it("are about recipient and amount only where somebody is paid, and one of them is enough", async () => {
    expect(reasonsFor(pays)).toEqual(expect.arrayContaining(["Wrong recipient", "Not expected"]));
    expect(reasonsFor({ ...pays, recipients: [] })).not.toContain("Wrong recipient");
    expect(reasonsFor(null)).toContain("Not expected");
    const requestId = await waitingPayment();
    expect((await press(mona.id, requestId, "reject", { chosen: "Not expected" })).status).toBe(303);
    expect(await pageOf(`/device/${mona.id}/${requestId}/result`)).toContain("Reason: Not expected");
  });
});

describe("the phone for programs", () => {
  const post = (path: string, body: unknown, type = "application/json") =>
    fetch(`${sandbox.url}/device/api/${path}`, {
      method: "POST",
      headers: { "content-type": type },
      body: JSON.stringify(body),
    });

  it("lists, approves and refuses as the pages do", async () => {
    const requestId = await waitingPayment();
    const { requests } = (await (await get("/device/api/requests")).json()) as {
      requests: { requestId: string; waitsFor: string[] }[];
    };
    const mine = requests.find((request) => request.requestId === requestId)!;
    expect(mine).toMatchObject({
      status: "AWAITING_SIGNATURES",
      isConsistent: true,
      approvedBy: [],
      waitsFor: [amara.email, jonas.email, mona.email],
      to: [{ address: outside, amount: "0.1", unit: "ETH" }],
    });
    expect((await post(`requests/${requestId}/approve`, { user: amara.email }, "text/plain")).status).toBe(
      400,
    );
    expect((await post(`requests/${requestId}/approve`, { user: "nobody@example.com" })).status).toBe(404);
    const stranger = await post(`requests/${requestId}/approve`, { user: ruth.email });
    expect([stranger.status, await stranger.json()]).toEqual([
      404,
      { code: "NOT_FOUND", error: "RequestId not found" },
    ]);
    const outsider = await post(`requests/${requestId}/approve`, { user: "victor.ames@meridian.example" });
    expect([outsider.status, ((await outsider.json()) as { code: string }).code]).toEqual([
      403,
      "KEY_NOT_IN_POLICY",
    ]);
    expect(await (await post(`requests/${requestId}/approve`, { user: jonas.email })).json()).toEqual({
      requestId,
      user: jonas.email,
      isOpen: false,
    });
    await statusBecomes(requestId, "CONFIRMED");
  });

  it("works from the command line", async () => {
    const requestId = await waitingPayment("Cold ETH reserve");
    const device = async (...args: string[]) =>
      (
        await promisify(execFile)(process.execPath, ["scripts/device.mjs", ...args], {
          env: { ...process.env, SANDBOX_URL: sandbox.url },
        })
      ).stdout;
    expect(await device("list")).toContain(requestId);
    const listed = JSON.parse(await device("list", "--json", "--user", amara.email)) as {
      requestId: string;
    }[];
    expect(listed.map((request) => request.requestId)).toContain(requestId);
    expect(await device("approve", requestId, "--user", jonas.email)).toContain("more approvals are needed");
    await device("approve", requestId);
    await statusBecomes(requestId, "CONFIRMED");
    await expect(device("approve", requestId)).rejects.toThrow(/does not need approval/);
    const second = await waitingPayment();
    expect(await device("reject", second, "--reason", "Not today")).toContain(`${second} rejected by`);
    expect(await statusOf(second)).toBe("USER_CANCELLED");
  });
});

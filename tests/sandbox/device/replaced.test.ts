import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requests } from "../../../sandbox/db/schema";
import { graphqlData } from "../../fixtures/sandbox/graphql";
import { ETH, type Payments, STRANGER, startPayments } from "../../fixtures/sandbox/payments";

let payments: Payments;
beforeAll(async () => {
  payments = await startPayments();
});
afterAll(() => payments?.sandbox.close());

/** Behind nonces that nobody has used, it stays pending. */
const NONCE = 7;

/** The request on the phone. Addresses stand in groups there: without the tags between them they are whole. */
async function pageOf(requestId: string): Promise<string> {
  const response = await fetch(`${payments.sandbox.url}/device/${payments.people[0]?.id}/${requestId}`);
  return (await response.text()).replace(/<\/?[bi]>/g, "");
}

/** A payment with this nonce that waits for approval. */
async function payment(value: bigint, nonce: number, gasPrice = 10n ** 10n): Promise<string> {
  const { requestId } = await payments.sendEthereum({
    fromAddress: payments.eth.address,
    to: STRANGER,
    value: value.toString(),
    nonce,
    gasPrice: gasPrice.toString(),
  });
  await payments.waitFor(requestId, "AWAITING_SIGNATURES");
  return requestId;
}

const rowOf = async (requestId: string) =>
  (await payments.sandbox.db.select().from(requests).where(eq(requests.id, requestId)))[0]!;

/** What stands on a page below 'Replaces'. */
const replacedOn = (page: string): string | undefined => page.split("<h2>Replaces</h2>")[1];

describe("a replacement on the phone", () => {
  let original: string;
  beforeAll(async () => {
    original = await payment(ETH / 4n, NONCE);
  });

  it("names a payment that is not signed by its amount, recipient, nonce and request", async () => {
    const second = await payment(ETH / 5n, NONCE, 2n * 10n ** 10n);
    const replaced = replacedOn(await pageOf(second));
    for (const text of ["<dd>0.25 ETH</dd>", `<dd>${NONCE}</dd>`, STRANGER, `<dd>${original}</dd>`]) {
      expect(replaced).toContain(text);
    }
    expect(replaced).toContain("only one of them can be confirmed");
    await payments.cancel(second);
  });

  it("names a pending payment by its hash, on the page, for programs and on the command line", async () => {
    await payments.approve(original, payments.people[0]!);
    await payments.waitFor(original, "SUBMITTED");
    const { transactionHash } = await rowOf(original);
    const faster = await payment(ETH / 4n, NONCE, 2n * 10n ** 10n);
    const replaced = replacedOn(await pageOf(faster));
    for (const text of ["<dd>0.25 ETH</dd>", STRANGER, transactionHash!]) expect(replaced).toContain(text);
    expect(replaced).not.toContain(original);
    // What it replaces is no earlier payment.
    expect(await pageOf(faster)).toContain("First payment to this address");
    const { user } = await graphqlData(payments.sandbox.url, {
      query: "{ user { tasks { requestId recipient { lastPayment { requestId } } } } }",
    });
    const task = user.tasks.find(({ requestId }: { requestId: string }) => requestId === faster);
    expect(task.recipient).toEqual({ lastPayment: null });
    const listed = await fetch(`${payments.sandbox.url}/device/api/requests`);
    const { requests: open } = (await listed.json()) as { requests: { requestId: string }[] };
    expect(open.find(({ requestId }) => requestId === faster)).toMatchObject({
      replaces: {
        requestId: original,
        transactionHash,
        nonce: NONCE,
        to: [{ address: STRANGER, amount: "0.25", unit: "ETH" }],
      },
    });
    const { stdout } = await promisify(execFile)(process.execPath, ["scripts/device.mjs", "list"], {
      env: { ...process.env, SANDBOX_URL: payments.sandbox.url },
    });
    expect(stdout).toContain(`replaces     0.25 ETH to ${STRANGER} · ${transactionHash}`);
    await payments.cancel(faster);
  });

  it("shows no amount of a payment that is not what the service had signed", async () => {
    const faster = await payment(ETH / 4n, NONCE, 2n * 10n ** 10n);
    const { unsigned, transactionHash } = await rowOf(original);
    const store = (forged: typeof unsigned) =>
      payments.sandbox.db.update(requests).set({ unsigned: forged }).where(eq(requests.id, original));
    await store({ ...unsigned, value: "1" });
    const replaced = replacedOn(await pageOf(faster));
    expect(replaced).toContain(transactionHash);
    expect(replaced).not.toContain("<dt>Amount</dt>");
    await store(unsigned);
    await payments.cancel(faster);
  });
});

describe("a request that replaces nothing", () => {
  it("says nothing about a replacement", async () => {
    const page = await pageOf(await payment(1n, 20));
    expect(page).toContain("Approve this?");
    expect(replacedOn(page)).toBeUndefined();
  });

  it.each(["USER_CANCELLED", "SYSTEM_CANCELLED"])(
    "is one whose nonce a request gave back that ended unsigned as %s",
    async (status) => {
      const nonce = status === "USER_CANCELLED" ? 21 : 22;
      const ended = await payment(1n, nonce);
      await payments.cancel(ended);
      await payments.sandbox.db.update(requests).set({ status }).where(eq(requests.id, ended));
      expect(replacedOn(await pageOf(await payment(2n, nonce)))).toBeUndefined();
    },
  );
});

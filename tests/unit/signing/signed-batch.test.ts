import { beforeEach, expect, it } from "vitest";
import type { Session } from "~/lib/session/session.server";
import { readBatch } from "~/lib/signing/screen/signed-batch.server";
import { PAYMENTS, PAYOUT_REQUEST, PAYOUT_TRUST, payoutMessage } from "../../fixtures/console/payout-request";
import { newVisit, serveFakeBackend } from "../../fixtures/console/visit";

process.env.LOG_LEVEL = "error";

const backend = serveFakeBackend();
let session: Session;
let message: unknown;

/** A batch that no other test has read. */
let name = "";
let round = 0;
beforeEach(() => {
  round += 1;
  name = `Suppliers ${round}`;
  message = payoutMessage(PAYMENTS, name);
  backend.reset({
    getRequest: () => ({
      getRequest: {
        ...{ requestId: PAYOUT_REQUEST, status: "CREATED", type: "PAYOUT_REQUEST" },
        ...{ transactionHash: null, webhookMessage: message },
      },
    }),
  });
});

const digestOf = (named = name) =>
  payoutMessage(PAYMENTS, named).payload.signData.delegateSignData[0]?.unverifiedMessageData.shaSignData ??
  null;

/** As by a page of its own, which asks anew. */
async function read(digest: string | null, { requestId = PAYOUT_REQUEST, trustId = PAYOUT_TRUST } = {}) {
  session = await newVisit();
  backend.calls = [];
  return readBatch(session, { request: { requestId, status: "CREATED" }, digest }, trustId);
}

it("is asked for and decoded once, as long as the service names the same digest", async () => {
  const first = await read(digestOf());
  expect(first).toMatchObject({ ok: true, digest: digestOf(), batch: { name, rows: PAYMENTS } });
  expect(backend.calls).toHaveLength(1);
  expect(await read(digestOf())).toBe(first);
  expect(backend.calls).toHaveLength(0);
});

it("is decoded anew for another digest, another request or another organisation", async () => {
  await read(digestOf());
  message = payoutMessage(PAYMENTS, `${name}, changed`);
  expect(await read(digestOf(`${name}, changed`))).toMatchObject({ batch: { name: `${name}, changed` } });
  const requestId = "1b0d3a1e-4b1c-4c55-9d0f-2a6b8f1c7e21";
  expect(await read(digestOf(), { requestId })).toMatchObject({ ok: false });
  expect(await read(digestOf(), { trustId: requestId })).toMatchObject({ ok: false });
});

it("is kept by the digest of what was decoded, not by the one that the service names", async () => {
  const other = payoutMessage(PAYMENTS, `${name}, forged`);
  message = other;
  expect(await read(digestOf())).toMatchObject({ ok: true, digest: digestOf(`${name}, forged`) });
  message = payoutMessage(PAYMENTS, name);
  expect(await read(digestOf())).toMatchObject({ ok: true, digest: digestOf(), batch: { name } });
});

it("is asked for each time where the service names no digest, and where it cannot be trusted", async () => {
  await read(null);
  expect(await read(null)).toMatchObject({ ok: true });
  expect(backend.calls).toHaveLength(1);
  name = `${name}, unread`;
  message = { ...payoutMessage(PAYMENTS, name), type: "OTHER" };
  expect(await read(digestOf())).toMatchObject({ ok: false });
  expect(await read(digestOf())).toMatchObject({ ok: false });
  expect(backend.calls).toHaveLength(1);
});

it("is null until the service says what will be signed", async () => {
  message = null;
  expect(await read(digestOf())).toBeNull();
});

it("keeps the twenty that were read last", async () => {
  const names = Array.from({ length: 21 }, (_, at) => `${name} ${at}`);
  for (const named of names) {
    message = payoutMessage(PAYMENTS, named);
    await read(digestOf(named));
  }
  await read(digestOf(names[20]));
  expect(backend.calls).toHaveLength(0);
  message = payoutMessage(PAYMENTS, names[0]);
  await read(digestOf(names[0]));
  expect(backend.calls).toHaveLength(1);
});

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CustodyError, CustodyUnavailable } from "~/lib/custody/errors.server";
import { createTransaction } from "~/lib/custody/transactions/create-transaction.server";
import { listOutgoing } from "~/lib/custody/transactions/outgoing.server";
import { cancelRequest, readCreated } from "~/lib/custody/transactions/requests.server";
import type { EthereumPayment } from "~/lib/operations/evm/payment";
import type { SendAnswer } from "~/lib/send/answer.server";
import { answerSend } from "~/lib/send/flow.server";
import { issueCsrf } from "~/lib/session/csrf.server";
import { issueToken } from "~/lib/session/once.server";
import { createSession, requireSession, type Session } from "~/lib/session/session.server";
import type { ReviewView } from "~/lib/signing/review/review-view.server";
import { sealReviewed } from "~/lib/signing/review/reviewed.server";
import { submit } from "~/lib/signing/submit/submit.server";
import {
  ETH_PATH,
  ethereumSignData,
  evmIntent,
  honestEthereum,
  STRANGER,
} from "../../fixtures/console/honest-transactions";
import { Jar, thrownBy } from "../../fixtures/console/session-request";

vi.mock("~/lib/custody/transactions/create-transaction.server", () => ({ createTransaction: vi.fn() }));
vi.mock("~/lib/custody/transactions/outgoing.server", () => ({ listOutgoing: vi.fn() }));
vi.mock("~/lib/custody/transactions/request-by-key.server", () => ({ findRequestByKey: async () => null }));
vi.mock("~/lib/custody/transactions/requests.server", async (original) => ({
  ...(await original<typeof import("~/lib/custody/transactions/requests.server")>()),
  cancelRequest: vi.fn(),
}));

Object.assign(process.env, {
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  SESSION_SECRETS: "a secret that is quite long enough to be one",
  CUSTODY_API_URL: "http://127.0.0.1:1/graphql",
  CUSTODY_API_KEY: "portal-key",
});

const intent = evmIntent();
const place = { subWalletId: intent.subWalletId, self: "/home/send", closeTo: "/home" };
const create = vi.mocked(createTransaction);
const cancel = vi.mocked(cancelRequest);

let jar: Jar;
let session: Session;

beforeEach(async () => {
  jar = new Jar();
  const authentication = { enc: "enc", iv: "iv", tag: "tag" };
  jar.take(createSession(jar.request(), { email: "someone@bank.example", authentication }));
  session = await requireSession(jar.request());
  create.mockReset();
  vi.mocked(listOutgoing).mockResolvedValue({ items: [], isWhole: true, nextNonce: 118 });
  cancel.mockReset().mockResolvedValue(undefined);
  answerWith(intent);
});

/** A backend that makes a new request each time it is asked. */
function answerWith(meant: EthereumPayment): void {
  create.mockImplementation(async () => ({
    requestId: randomUUID(),
    signData: ethereumSignData(honestEthereum(meant)),
    digest: null,
    reportedFee: null,
    max: null,
    rates: { asset: null, chain: null },
  }));
}

const reviewed = () => ({
  intent,
  previewed: { nonce: 118, feeAtMost: "252000000000000" },
  facts: { walletPath: ETH_PATH },
  currency: "GBP",
  once: issueToken(),
  review: {} as ReviewView,
  questions: [],
});

function press(sealed: string, fields: Record<string, string> = {}) {
  const body = new URLSearchParams({
    csrf: issueCsrf(jar.request()).token,
    stage: "send",
    sealed,
    ...fields,
  });
  return answerSend(jar.request("/home/send", { method: "POST", body }), place);
}

describe("a reviewed transaction", () => {
  it("is sent once, whatever one-time tokens its form is sent with", async () => {
    const sealed = sealReviewed(session, reviewed());
    const first = await press(sealed);
    const again = await press(sealed, { once: issueToken() });
    expect((first as Response).headers.get("Location")).toMatch(/^\/home\/send\?request=/);
    expect((again as Response).headers.get("Location")).toBe((first as Response).headers.get("Location"));
    expect(create).toHaveBeenCalledTimes(1);
  });

  it("is sent once when its form is sent twice at the same moment", async () => {
    const sealed = sealReviewed(session, reviewed());
    await Promise.all([press(sealed), press(sealed, { once: issueToken() })]);
    expect(create).toHaveBeenCalledTimes(1);
  });

  it("is retried under the same Idempotency-Key after a time-out", async () => {
    const sealed = sealReviewed(session, reviewed());
    create.mockRejectedValueOnce(new CustodyUnavailable("timeout", "unknown"));
    const unclear = (await press(sealed)) as { data: SendAnswer };
    if (unclear.data.stage !== "review") throw new Error("The review was expected");
    expect(unclear.data.problems.join()).toContain("It is safe to send it again");
    await press(unclear.data.sealed);
    const keys = create.mock.calls.map(([, , , options]) => options.idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it("is invalid in another session or for another sub-wallet", async () => {
    const strange = sealReviewed({ ...session, id: randomUUID() }, reviewed());
    const other = {
      ...reviewed(),
      intent: { ...intent, subWalletId: intent.subWalletId.replace(/0$/, "1") },
    };
    for (const sealed of [strange, sealReviewed(session, other), "forged"]) {
      expect(await press(sealed)).toMatchObject({ data: { stage: "form" }, init: { status: 400 } });
    }
    expect(create).not.toHaveBeenCalled();
  });
});

describe("a request that differs from the reviewed one", () => {
  beforeEach(() => answerWith({ ...intent, to: STRANGER }));

  it("is cancelled and reported", async () => {
    const result = await submit(session, reviewed(), { idempotencyKey: issueToken() });
    expect(result).toMatchObject({ ok: false, mismatches: [{ field: "to", found: STRANGER }] });
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["the backend does not answer", new CustodyUnavailable("timeout", "unknown")],
    ["the backend refuses", new CustodyError("INVALID_REQUEST_STATUS", "too late", "too late")],
    ["the session is over", new Response(null, { status: 302, headers: { Location: "/login" } })],
  ])("is reported as still open when %s to the cancellation", async (_when, failure) => {
    cancel.mockRejectedValue(failure);
    const answer = (await press(sealReviewed(session, reviewed()))) as { data: SendAnswer };
    if (answer.data.stage !== "form") throw new Error("The form was expected");
    expect(answer.data.mismatches.map(({ field }) => field)).toEqual(["to", "requestId"]);
    expect(answer.data.mismatches.at(-1)?.message).toContain("Do not approve it");
  });
});

describe("a request whose transaction cannot be read", () => {
  it("is reported as such even when it cannot be cancelled", async () => {
    const { z } = await import("zod");
    const expected = {
      operation: "createEthereumTransaction",
      preview: false,
      signData: z.object({ a: z.string() }),
    };
    const error = await thrownBy(() => readCreated(session, expected, { requestId: "r", signData: null }));
    expect(error).toMatchObject({ name: "ContractError", message: expect.stringContaining("signData") });
  });
});

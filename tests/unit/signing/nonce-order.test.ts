import { beforeEach, describe, expect, it, vi } from "vitest";
import { CustodyUnavailable } from "~/lib/custody/errors.server";
import type { OutgoingTransaction } from "~/lib/custody/transactions/outgoing.server";
import { getRequest } from "~/lib/custody/transactions/requests.server";
import type { Session } from "~/lib/session/session.server";
import { nonceOrder } from "~/lib/signing/nonce-order.server";
import { afterCancelView, pendingBeforeView } from "~/lib/signing/pending-before-view.server";
import { nonceQuestion } from "~/lib/signing/questions/nonce-question.server";
import type { Outgoing } from "~/lib/signing/same-request.server";
import { evmIntent } from "../../fixtures/console/honest-transactions";

vi.mock("~/lib/custody/transactions/requests.server", () => ({ getRequest: vi.fn() }));

const session = {} as Session;
const place = { chain: "ETHEREUM" as const, subWalletId: evmIntent().subWalletId };
const get = vi.mocked(getRequest);

beforeEach(() => get.mockReset());

/** An open request of the sub-wallet. */
function open(id: string, nonce: number | null, changes: Partial<OutgoingTransaction> = {}) {
  const amount = { value: "100000000000000000", currency: "WEI" };
  const asset = { symbol: "ETH", decimalPlace: 18 };
  const to = { id: `0x${"12".repeat(20)}`, name: `Payee ${id}` };
  const one = {
    id,
    requestId: id,
    status: "AWAITING_SIGNATURES",
    transactionHash: null,
    nonce,
    amount,
    asset,
    to,
  };
  return { ...one, ...changes } as OutgoingTransaction;
}

const outgoing = (items: OutgoingTransaction[], nextNonce: number | null = 5, isWhole = true): Outgoing => {
  return { items, nextNonce, isWhole };
};

const orderOf = (page: Outgoing, nonce: number, requestId: string | null = null) =>
  nonceOrder(session, page, { chain: "ETHEREUM", nonce, requestId });

describe("what comes before a transaction", () => {
  it("is every open request with a lower nonce, lowest first, and the nonces that nothing has", async () => {
    const page = outgoing([
      open("self", 9),
      open("b", 8, { status: "SUBMITTED", transactionHash: `0x${"ab".repeat(32)}` }),
      open("done", 4, { status: "CONFIRMED" }),
      open("cancelled", 6, { status: "USER_CANCELLED" }),
      open("a", 5),
      open("later", 11),
    ]);
    const order = await orderOf(page, 9, "self");
    expect(order.earlier.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(order.later.map(({ id }) => id)).toEqual(["later"]);
    expect(order.missing).toEqual({ first: [6, 7], count: 2 });
    expect(pendingBeforeView(order, place)).toMatchObject({
      nonce: 9,
      requests: [
        {
          nonce: 5,
          amount: "0.1 ETH",
          to: { name: "Payee a" },
          detailTo: "/transactions/a",
          action: { label: "Cancel it", to: expect.stringMatching(/\/send\?request=a&cancel=ask$/) },
        },
        {
          nonce: 8,
          action: {
            label: "Speed up or cancel it",
            to: expect.stringContaining("speedupcancel?tab=cancel&hash=0x"),
          },
        },
      ],
      missing:
        "Nonces 6 and 7 are missing: no request has them. This one is confirmed only after they are used.",
      fill: [
        { label: "Use up nonce 6", to: expect.stringMatching(/\/send\?fill=6$/) },
        { label: "Use up nonce 7", to: expect.stringMatching(/\/send\?fill=7$/) },
      ],
      afterCancel: expect.stringContaining("a transaction that pays nothing, which is offered once"),
      mayBeMore: false,
    });
  });

  it("is nothing for the next nonce", async () => {
    expect(pendingBeforeView(await orderOf(outgoing([open("self", 5)]), 5, "self"), place)).toBeNull();
  });

  it("is counted where very many numbers are missing", async () => {
    const view = pendingBeforeView(await orderOf(outgoing([]), 2_000_000_000), place);
    expect(view?.missing).toBe(
      "1999999995 nonces are missing: 5, 6, 7, 8, 9 and 1999999990 more. No request has them. This one is confirmed only after they are used.",
    );
  });

  it("offers nothing for a cancelled one's nonce where the next nonce is not known", async () => {
    const unknown = await orderOf(outgoing([open("a", 5)], null, false), 6);
    expect(pendingBeforeView(unknown, place)?.afterCancel).toBe(
      "its nonce must then be used up by a transaction that pays nothing.",
    );
  });

  it("is called by the chain's own word", async () => {
    const order = await orderOf(outgoing([open("a", 6)]), 8);
    expect(pendingBeforeView(order, { ...place, chain: "RIPPLE" })).toMatchObject({
      word: "sequence",
      missing:
        "Sequences 5 and 7 are missing: no request has them. This one is confirmed only after they are used.",
      afterCancel: "its sequence must then be used by a new payment.",
    });
  });

  it("may be more than is listed where the list is cut", async () => {
    expect(pendingBeforeView(await orderOf(outgoing([open("a", 5)], 5, false), 6), place)?.mayBeMore).toBe(
      true,
    );
  });

  it("is read from the newest requests themselves where the list has no numbers", async () => {
    get.mockImplementation(async (_session, id) => {
      if (id === "unread") throw new CustodyUnavailable("timeout", "none");
      const sequence = { a: "0x5", b: "0x6" }[id];
      return { webhookMessage: { payload: { signData: { data: { sequence } } } } } as never;
    });
    const items = [open("b", null), open("a", null), open("unread", null)];
    const order = await nonceOrder(session, outgoing(items, null), {
      chain: "RIPPLE",
      nonce: 8,
      requestId: "self",
    });
    expect(order.earlier.map(({ nonce }) => nonce)).toEqual([5, 6]);
    // What the network expects is not known, so nothing is said to be missing.
    expect(order.missing.count).toBe(0);
    expect(order.isUsed).toBeNull();
  });
});

describe("cancelling a request", () => {
  it("names what waits for its nonce then, and where that can be used up", async () => {
    const page = outgoing([open("later", 7), open("self", 5), open("last", 8)]);
    expect(afterCancelView(await orderOf(page, 5, "self"), place)).toEqual({
      nonce: 5,
      word: "nonce",
      later: "7 and 8",
      fill: { label: "Use up nonce 5", to: expect.stringMatching(/fill=5$/) },
    });
    const ripple = await nonceOrder(session, page, { chain: "RIPPLE", nonce: 5, requestId: "self" });
    expect(afterCancelView(ripple, { ...place, chain: "RIPPLE" })).toMatchObject({
      word: "sequence",
      fill: null,
    });
  });

  it.each([
    ["nothing comes after it", [open("self", 5)], 5],
    ["another request has its nonce", [open("later", 7), open("rival", 5), open("self", 5)], 5],
    ["the network has used it", [open("later", 7), open("self", 5)], 6],
  ])("holds nothing up when %s", async (_when, items, next) => {
    expect(afterCancelView(await orderOf(outgoing(items, next), 5, "self"), place)).toBeNull();
  });
});

describe("a nonce that was typed", () => {
  const ask = (nonce: number | null, page: Outgoing | null, changes = {}) =>
    nonceQuestion(session, evmIntent({ nonce, ...changes }), page);

  it("has to be confirmed when a waiting request has it", async () => {
    const page = outgoing([open("a", 5)]);
    const question = await ask(5, page);
    expect(question).toMatchObject({ id: "nonce", link: { to: "/transactions/a" } });
    expect(question?.text).toContain("Only one of the two can be confirmed");
    expect((await ask(5, outgoing([open("b", 5)])))?.value).not.toBe(question?.value);
  });

  it("has to be confirmed when a number before it is missing", async () => {
    expect((await ask(7, outgoing([open("a", 5)])))?.text).toBe(
      "Nonce 6 is missing: no request has it. This one is confirmed only after it is used. Until then it waits, however long that takes.",
    );
    expect((await ask(900, outgoing([])))?.text).toContain("895 nonces are missing");
  });

  it.each([
    ["it is the next", 6, outgoing([open("a", 5)]), {}],
    ["nobody knows yet which one it will be", null, outgoing([open("a", 5)]), {}],
    [
      "it is that of the transaction it replaces",
      5,
      outgoing([open("a", 5)]),
      { replaces: `0x${"ab".repeat(32)}` },
    ],
    ["the service does not list the requests", 9, null, {}],
  ])("is no question when %s", async (_when, nonce, page, changes) => {
    expect(await ask(nonce, page, changes)).toBeNull();
  });
});

describe("a nonce that the service chose", () => {
  const ask = (nonce: number, page: Outgoing, requestId?: string) =>
    nonceQuestion(session, evmIntent({ nonce: null }), page, { nonce, ...(requestId && { requestId }) });

  it("has to be confirmed like a typed one when a number before it is missing", async () => {
    const question = await ask(7, outgoing([open("a", 5)]));
    expect(question).toMatchObject({
      id: "nonce",
      text: "The service chose nonce 7. Nonce 6 is missing: no request has it. This one is confirmed only after it is used. Until then it waits, however long that takes.",
      tick: "I want nonce 7, although it is ahead of the next one",
    });
  });

  it("is no question when it is the next, whether or not the request exists already", async () => {
    expect(await ask(6, outgoing([open("a", 5)]))).toBeNull();
    expect(await ask(6, outgoing([open("self", 6), open("a", 5)]), "self")).toBeNull();
  });
});

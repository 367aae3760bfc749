import { beforeEach, describe, expect, it, vi } from "vitest";
import { CustodyUnavailable } from "~/lib/custody/errors.server";
import { listOutgoing, type OutgoingTransaction } from "~/lib/custody/transactions/outgoing.server";
import { getRequest } from "~/lib/custody/transactions/requests.server";
import type { Intent } from "~/lib/operations";
import type { Verification } from "~/lib/operations/kit/types";
import type { Session } from "~/lib/session/session.server";
import { checkNonceGap } from "~/lib/signing/check-nonce-gap.server";
import { rippleIntent } from "../../fixtures/console/honest-ripple";
import { substrateIntent } from "../../fixtures/console/honest-substrate";
import { bitcoinIntent, evmIntent } from "../../fixtures/console/honest-transactions";

vi.mock("~/lib/custody/transactions/requests.server", () => ({ getRequest: vi.fn() }));
vi.mock("~/lib/custody/transactions/outgoing.server", () => ({ listOutgoing: vi.fn() }));

const list = vi.mocked(listOutgoing);
const get = vi.mocked(getRequest);
const session = {} as Session;

interface Past {
  id: string;
  nonce?: number | string;
  status?: string;
  /** What the list itself says of its number. */
  listed?: number;
}

/** A sub-wallet with this history, newest first; `isAll`: nothing is older. */
function past(items: readonly Past[], isAll = true, next: number | null = null): void {
  const listed = items.map(({ id, status = "CONFIRMED", listed = null }) => ({
    requestId: id,
    status,
    nonce: listed,
  }));
  list.mockResolvedValue({ items: listed as OutgoingTransaction[], isWhole: isAll, nextNonce: next });
  get.mockImplementation(async (_session, id) => {
    const nonce = items.find((one) => one.id === id)?.nonce;
    const isText = typeof nonce === "string";
    const signData = isText ? { data: { sequence: nonce } } : { transaction: { nonce } };
    return {
      requestId: id,
      status: "",
      type: "",
      transactionHash: null,
      webhookMessage: { payload: { signData } },
    };
  });
}

const many = (count: number, rest: Partial<Past> = {}): Past[] =>
  Array.from({ length: count }, (_, i) => ({ id: `r${i}`, ...rest }));

async function isRefused(intent: Intent, nonce: number | null, requestId: string | null = null) {
  const verification = {
    ok: true,
    decoded: { nonce },
    digests: [],
    fingerprint: "",
  } as unknown as Verification;
  const judged = await checkNonceGap(session, intent, verification, requestId);
  if (judged.ok) return false;
  expect(judged.mismatches).toMatchObject([{ field: "nonce", found: String(nonce) }]);
  return true;
}

beforeEach(() => {
  list.mockReset();
  get.mockReset();
});

describe("a nonce that the backend chose", () => {
  it.each<[string, Intent]>([
    ["on an EVM chain", evmIntent()],
    ["on Polkadot", substrateIntent()],
  ])("may be a little above the number of the sub-wallet's transactions, %s", async (_where, intent) => {
    past([...many(10), { id: "not", status: "USER_CANCELLED" }]);
    expect(await isRefused(intent, 10 + 64)).toBe(false);
    expect(get).not.toHaveBeenCalled();
    expect(await isRefused(intent, 10 + 65)).toBe(true);
    expect(await isRefused(intent, 100_000)).toBe(true);
  });

  it("may follow the nonces of earlier requests, where the history is long", async () => {
    past([{ id: "last", nonce: 4_000 }, ...many(49)], false);
    expect(await isRefused(evmIntent(), 4_064)).toBe(false);
    expect(await isRefused(evmIntent(), 4_065)).toBe(true);
  });

  it("may follow the numbers that the list itself tells, without a look at any request", async () => {
    past([{ id: "last", listed: 4_000 }, ...many(49)], false);
    expect(await isRefused(evmIntent(), 4_064)).toBe(false);
    expect(await isRefused(evmIntent(), 4_065)).toBe(true);
    past(many(50), false, 5_000);
    expect(await isRefused(evmIntent(), 5_064)).toBe(false);
    expect(await isRefused(evmIntent(), 5_065)).toBe(true);
    expect(get).not.toHaveBeenCalled();
  });

  it("does not count cancelled requests, nor the request itself", async () => {
    past([
      { id: "self", nonce: 9_000, status: "AWAITING_SIGNATURES" },
      { id: "not", nonce: 9_000, status: "USER_CANCELLED" },
      { id: "last", nonce: 3 },
    ]);
    expect(await isRefused(evmIntent(), 9_000, "self")).toBe(true);
    expect(await isRefused(evmIntent(), 4, "self")).toBe(false);
  });

  it("may start anywhere where numbering does not begin at 0, and then follows the first", async () => {
    past([]);
    expect(await isRefused(rippleIntent(), 84_000_000)).toBe(false);
    past([{ id: "first", nonce: "0x5018000" }]);
    expect(await isRefused(rippleIntent(), 0x5018000 + 64)).toBe(false);
    expect(await isRefused(rippleIntent(), 0x5018000 + 65)).toBe(true);
  });

  it("is accepted where the backend lists nothing, or too much to search through", async () => {
    list.mockRejectedValue(new CustodyUnavailable("timeout", "none"));
    expect(await isRefused(evmIntent(), 9_000)).toBe(false);
    past(many(50), false);
    expect(await isRefused(evmIntent(), 9_000)).toBe(false);
  });
});

describe("a transaction whose nonce is not checked", () => {
  it.each<[string, Intent, number | null]>([
    ["a nonce that was typed", evmIntent({ nonce: 9_000 }), 9_000],
    ["no nonce", bitcoinIntent(), null],
  ])("needs no call: %s", async (_what, intent, nonce) => {
    expect(await isRefused(intent, nonce)).toBe(false);
    expect(list).not.toHaveBeenCalled();
  });
});

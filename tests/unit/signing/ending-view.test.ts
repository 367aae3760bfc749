import { describe, expect, it } from "vitest";
import type { Transaction } from "~/lib/custody/shapes.server";
import type { RequestEvent } from "~/lib/custody/transactions/request-people.server";
import type { Intent } from "~/lib/operations";
import type { CheckedRequest } from "~/lib/signing/screen/check-request.server";
import { endingView, withMissingNonce } from "~/lib/signing/screen/ending-view.server";
import type { ReplacementView } from "~/lib/signing/screen/replacement-view.server";
import type { OriginView } from "~/lib/signing/screen/request-origin";
import type { SigningData } from "~/lib/signing/signing-data.server";
import { stakeIntent } from "../../fixtures/console/honest-cardano-stake";
import { evmIntent } from "../../fixtures/console/honest-transactions";
import { aTransaction } from "../../fixtures/console/present-builders";

const HASH = `0x${"ab".repeat(32)}`;
const PAYER = "5f2c7c2e-6a0b-4c3f-9d43-7a4b9a1f0c11/ETH/0";
const OWN = "0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359";
const NEXT = "a new request can start from these details.";

const signing = {
  base: { chain: "ETHEREUM", network: "testnet", subWalletId: PAYER, fromAddress: OWN },
  chain: { id: "ETHEREUM", native: { symbol: "ETH", decimals: 18 } },
  payer: { balances: null },
  currency: "GBP",
} as unknown as SigningData;

const event = (status: string, by: string | null = null, isRejection = false): RequestEvent => {
  return { status, at: "2026-11-22T02:06:41.000Z", by, isPerson: by !== null, isRejection, reason: null };
};

interface Ended {
  /** What happened last. */
  last?: RequestEvent | null;
  wasSigned?: boolean;
  record?: Partial<Transaction>;
  /** What it was to do, where it can be read. */
  intent?: Intent;
  /** What it was to replace, and how. */
  replaced?: "speeds-up" | "replaces" | "cancels";
  isMessage?: boolean;
  origin?: OriginView;
  replacement?: ReplacementView | null;
}

function soundly(intent: Intent): CheckedRequest {
  const decoded = { facts: [], details: [], total: null, nonce: "nonce" in intent ? intent.nonce : null };
  return { state: "sound", intent, verified: { ok: true, decoded } } as unknown as CheckedRequest;
}

/** How a request that ended so is described. */
function endingOf(status: string, ended: Ended = {}) {
  const { last = event(status), wasSigned = false, record = {}, intent, replaced } = ended;
  const { isMessage = false, origin = null, replacement = null } = ended;
  const signed = wasSigned ? [event("SIGNED", "Amara Osei")] : [];
  const item = { requestId: "r", status, type: "ETHEREUM", transactionHash: null, webhookMessage: null };
  const history = last && [event("AWAITING_SIGNATURES"), ...signed, last];
  return endingView(
    {
      status,
      isMessage,
      item,
      record: aTransaction({ status, transactionHash: null, fee: null, ...record }),
      people: { history, approverGroups: null, replaces: null, replacedBy: null },
      replaced: replaced ? { kind: replaced, words: null, nonce: 7, hash: HASH } : null,
      checked: intent ? soundly(intent) : { state: "unreadable" },
      origin,
      replacement,
    },
    signing,
  );
}

describe("one that another transaction replaced", () => {
  const at = (
    kind: ReplacementView["kind"],
    state: ReplacementView["state"],
    feePaid: string | null = null,
  ) =>
    endingOf("SYSTEM_CANCELLED", {
      wasSigned: true,
      replacement: { kind, state, to: "/transactions/r2", feePaid },
    });
  const open = { label: "Open replacement", to: "/transactions/r2" };

  it("was paid once, by its replacement", () => {
    expect(at("pays", "confirmed", "304500000000000")).toMatchObject({
      kind: "replaced",
      title: "Paid by its replacement",
      hash: null,
      money: [{ label: "One fee paid", value: "0.0003045 ETH", note: "once, by the replacement" }],
      next: "The recipient was paid once. Do not send it again.",
      again: open,
    });
  });

  it("is not said to be paid before its replacement is confirmed", () => {
    expect(at("pays", "moving")).toMatchObject({ title: "Replaced", money: [], again: open });
    expect(at("pays", "moving")?.next).toContain("Do not send it again");
  });

  it("can be prepared again after a cancellation alone", () => {
    expect(at("cancels", "confirmed", "1")).toMatchObject({
      title: "Cancelled by a replacement",
      again: { label: "Prepare again" },
      replace: open,
    });
    expect(at("cancels", "moving")).toMatchObject({ title: "Being cancelled by a replacement", again: open });
    expect(at("other", "confirmed")).toMatchObject({ title: "Replaced", again: open });
  });

  it("ended by itself where what has its nonce waits for approval", () => {
    expect(at("pays", "waits")).toMatchObject({ kind: "cancelled", title: "Cancelled by the service" });
  });
});

describe("how a request ended", () => {
  it("leads a stake back to the stake dialog", () => {
    const intent = stakeIntent();
    expect(endingOf("CONFIRMED", { wasSigned: true, intent })?.again).toEqual({
      label: "Open staking",
      to: `/home/${PAYER}/stake`,
    });
    expect(endingOf("USER_CANCELLED", { intent })?.again).toEqual({
      label: "Prepare again",
      to: `/home/${PAYER}/stake?again=r`,
    });
  });

  describe("that the browser extension asked for", () => {
    const origin: OriginView = { name: "MetaMask", sends: "", sendsItself: true };

    it("is the signature where it is for a message", () => {
      expect(endingOf("SIGNED", { origin, isMessage: true, wasSigned: true })).toMatchObject({
        kind: "confirmed",
        title: "Signed",
        hash: null,
        noHash: "None. A message is not sent to a network.",
        money: [],
        next: "The application that asked for it gets the signature.",
        again: null,
      });
      expect(endingOf("SIGNED", { origin, wasSigned: true })).toBeNull();
    });

    it("leads back to the extension, since no form here can make it", () => {
      const next = "If it is still needed, ask for it again in MetaMask.";
      expect(endingOf("USER_CANCELLED", { origin, isMessage: true })).toMatchObject({ again: null, next });
      expect(endingOf("USER_CANCELLED", { origin, intent: evmIntent() })).toMatchObject({
        again: null,
        next,
      });
    });
  });

  it("is not said while something is left to happen", () => {
    expect(endingOf("SUBMITTED")).toBeNull();
    expect(endingOf("A_NEW_STATUS")).toBeNull();
  });

  it.each(["CONFIRMED", "COMPLETED", "CLEARED"])(
    "'%s' is a confirmation with the hash as proof",
    (status) => {
      const record = { transactionHash: HASH, fee: { value: "420000000000000", currency: "WEI" } };
      expect(endingOf(status, { wasSigned: true, record })).toMatchObject({
        kind: "confirmed",
        title: "Confirmed",
        at: "22 Nov 2026, 02:06:41 UTC",
        hash: { value: HASH, explorer: { name: "Etherscan" } },
        noHash: null,
        reason: null,
        money: [{ label: "Fee paid", value: "0.00042 ETH" }],
        next: "It is on the network for good. Keep the hash: it is the recipient’s proof of payment.",
        again: { label: "Send another", to: `/wallets/${PAYER}/send` },
      });
    },
  );

  it("can be paid again with the same details, unless they only use up a nonce", () => {
    const againOf = (intent: Intent) => endingOf("CONFIRMED", { wasSigned: true, intent })?.again;
    expect(againOf(evmIntent())).toEqual({ label: "Pay again", to: `/wallets/${PAYER}/send?again=r` });
    const keepOf = (intent: Intent) => endingOf("CONFIRMED", { wasSigned: true, intent })?.keep?.to;
    expect(keepOf(evmIntent())).toBe("/transactions/templates?from=r");
    expect(keepOf(evmIntent({ data: "0x12345678" }))).toBeUndefined();
    const another = { label: "Send another", to: `/wallets/${PAYER}/send` };
    expect(againOf(evmIntent({ to: OWN, amount: "0" }))).toEqual(another);
    expect(againOf(evmIntent({ data: "0x12345678" }))).toEqual(another);
  });

  it("names who rejected it and the reason", () => {
    const last = event("USER_CANCELLED", "Jonas Lindqvist", true);
    const record = { cancelReason: "Wrong invoice" };
    expect(endingOf("USER_CANCELLED", { last, record })).toMatchObject({
      kind: "rejected",
      title: "Rejected by Jonas Lindqvist",
      noHash: "None. Rejected before it was signed: nothing was sent.",
      reason: "Wrong invoice",
      next: "Check the reason with Jonas Lindqvist. A new request can start from these details.",
      again: { label: "Prepare again", to: `/wallets/${PAYER}/send?again=r` },
    });
    expect(endingOf("USER_CANCELLED", { last: event("USER_CANCELLED", null, true) })).toMatchObject({
      title: "Rejected",
      next: expect.stringContaining("Check the reason with the approvers."),
    });
  });

  it("names the reason of one that the lists leave out", () => {
    const last = { ...event("USER_CANCELLED", "Jonas Lindqvist", true), reason: "Wrong invoice" };
    expect(endingOf("USER_CANCELLED", { last })).toMatchObject({ reason: "Wrong invoice", isUnsent: true });
  });

  it("is no proof of payment where nobody was paid", () => {
    const confirmed = (replaced?: Ended["replaced"], amount = "0") =>
      endingOf("CONFIRMED", {
        last: event("CONFIRMED"),
        wasSigned: true,
        ...(replaced && { replaced }),
        record: { transactionHash: HASH, amount: { value: amount, currency: "wei" } },
      })?.next;
    expect(confirmed("cancels")).toBe(
      "What it cancels can never be confirmed: its nonce is used up. Only the fee of this one was paid.",
    );
    expect(confirmed()).toContain("it proves what was done");
    expect(confirmed("speeds-up", "1")).toContain("proof of payment");
  });

  it("names who cancelled it", () => {
    expect(endingOf("USER_CANCELLED", { last: event("USER_CANCELLED", "Amara Osei") })).toMatchObject({
      kind: "cancelled",
      title: "Cancelled by Amara Osei",
      noHash: "None. Cancelled before it was signed: nothing was sent.",
      next: `If it is still needed, ${NEXT}`,
    });
  });

  it("says of one that the service cancelled, such as an expired one, that the service did, and why", () => {
    const record = { cancelReason: "The request has expired" };
    expect(endingOf("SYSTEM_CANCELLED", { record })).toMatchObject({
      kind: "cancelled",
      title: "Cancelled by the service",
      reason: "The request has expired",
      next: `If it is still needed, ${NEXT}`,
    });
  });

  it("leads to the form that made it: of a replacement to that of the replaced one", () => {
    const againOf = (ended: Ended) => endingOf("USER_CANCELLED", ended)?.again?.to;
    const call = `/wallets/${PAYER}`;
    const pays = evmIntent({ nonce: 7 });
    expect(againOf({ intent: pays })).toBe(`${call}/send?again=r`);
    expect(againOf({ intent: pays, replaced: "speeds-up" })).toBe(`${call}/speedupcancel?again=r`);
    expect(againOf({ intent: pays, replaced: "replaces" })).toBe(`${call}/send?again=r`);
    expect(againOf({ intent: { ...pays, to: OWN, amount: "0" } })).toBe(`${call}/send?fill=7`);
  });

  it("says why it failed, and to read that first", () => {
    const record = { cancelReason: "Insufficient funds for the fee" };
    expect(endingOf("ERROR", { wasSigned: true, record })).toMatchObject({
      kind: "failed",
      title: "Failed",
      noHash: "The service does not report one.",
      reason: "Insufficient funds for the fee",
      next: "Check the reason before you prepare it again.",
    });
  });

  it("says of one that the network refused neither that a fee was paid nor where to see it", () => {
    const refused = endingOf("ERROR", {
      wasSigned: true,
      record: { transactionHash: HASH, fee: { value: "420000000000000", currency: "WEI" } },
    });
    expect(refused).toMatchObject({ hash: { value: HASH, explorer: null }, money: [] });
    const sent = endingOf("ERROR", {
      last: null,
      record: { transactionHash: HASH, fee: { value: "420000000000000", currency: "WEI" } },
    });
    expect(sent).toMatchObject({ hash: { explorer: { name: "Etherscan" } }, money: [{ label: "Fee paid" }] });
  });

  it("says of one that its replacement overtook no fee, for it never reached a block", () => {
    const record = { transactionHash: HASH, fee: { value: "420000000000000", currency: "WEI" } };
    expect(endingOf("SYSTEM_CANCELLED", { wasSigned: true, record })?.money).toEqual([]);
    expect(endingOf("SYSTEM_CANCELLED", { last: null, record })?.money).toEqual([]);
  });

  it("says 'nothing was sent' only where the service's own record shows that nothing was signed", () => {
    const signed = { last: event("USER_CANCELLED", "Amara Osei"), wasSigned: true };
    expect(endingOf("USER_CANCELLED", signed)?.noHash).toBe("The service does not report one.");
    expect(endingOf("USER_CANCELLED", { last: null })).toMatchObject({
      title: "Cancelled",
      noHash: "The service does not report one.",
    });
  });
});

describe("a request that ended and left a nonce that others wait for", () => {
  const fill = { to: "/wallets/x/ETH/0/send?fill=5", label: "Use up nonce 5" };
  const missing = { nonce: 5, word: "nonce" as const, later: "7 and 8", fill };
  const waiting =
    "Requests of this sub-wallet with later nonces (7 and 8) wait for nonce 5, which is missing now.";

  it.each([
    ["cancelled", endingOf("USER_CANCELLED"), `If it is still needed, ${NEXT}`],
    ["cancelled by the service", endingOf("SYSTEM_CANCELLED"), `If it is still needed, ${NEXT}`],
    [
      "rejected",
      endingOf("USER_CANCELLED", { last: event("USER_CANCELLED", "Jonas Lindqvist", true) }),
      "Check the reason with Jonas Lindqvist. A new request can start from these details.",
    ],
  ])("because it was %s says so and leads to where the nonce is replaced", (_how, ending, next) => {
    expect(withMissingNonce(ending, missing)).toMatchObject({
      next: `${waiting} Replace it with a transaction that pays nothing. ${next}`,
      replace: { to: fill.to, label: "Replace nonce 5" },
    });
  });

  it("is named by the chain's own word", () => {
    const ripple = withMissingNonce(endingOf("USER_CANCELLED"), { ...missing, word: "sequence", fill: null });
    expect(ripple?.next).toContain("with later sequences (7 and 8) wait for sequence 5, which is missing");
  });

  it("offers nothing where the chain has no such transaction from here", () => {
    expect(withMissingNonce(endingOf("USER_CANCELLED"), { ...missing, fill: null })).toMatchObject({
      next: expect.stringContaining(`${waiting} A new payment can take it.`),
      replace: null,
    });
  });

  it.each([
    ["nothing waits for it", endingOf("USER_CANCELLED"), null],
    ["it is confirmed", endingOf("CONFIRMED"), missing],
    ["it failed, so that the network may have used it", endingOf("ERROR"), missing],
    ["it has a hash", endingOf("SYSTEM_CANCELLED", { record: { transactionHash: HASH } }), missing],
  ])("does not when %s", (_when, ending, after) => {
    expect(ending?.replace).toBeNull();
    expect(withMissingNonce(ending, after)).toBe(ending);
  });
});

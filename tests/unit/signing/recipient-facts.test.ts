import { beforeEach, describe, expect, it, vi } from "vitest";
import { CustodyUnavailable } from "~/lib/custody/errors.server";
import { getRecipientRecord } from "~/lib/custody/people/recipient-record.server";
import type { Transaction } from "~/lib/custody/shapes.server";
import { listOutgoing } from "~/lib/custody/transactions/outgoing.server";
import type { Fact } from "~/lib/operations/kit/types";
import type { Session } from "~/lib/session/session.server";
import { recipientFacts } from "~/lib/signing/recipient-facts.server";
import { recipientRows } from "~/lib/signing/recipient-rows";
import type { NamedAddress } from "~/lib/signing/signing-data.server";

vi.mock("~/lib/custody/people/recipient-record.server", () => ({ getRecipientRecord: vi.fn() }));
vi.mock("~/lib/custody/transactions/outgoing.server", () => ({ listOutgoing: vi.fn() }));

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const PAYER = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const to: Extract<Fact, { kind: "recipient" }> = {
  kind: "recipient",
  label: "To",
  value: ADDRESS,
  memo: null,
};
const record = vi.mocked(getRecipientRecord);
const outgoing = vi.mocked(listOutgoing);

const paid = (changes: object = {}) =>
  ({
    ...{ status: "CONFIRMED", transactionDirection: "SENT", subWalletName: "Trading desk" },
    ...{
      to: { id: ADDRESS.toLowerCase(), name: null },
      amount: { value: "1500000000000000000", currency: "WEI" },
    },
    ...{ asset: { symbol: "ETH", decimalPlace: 18 }, createdAt: "2026-03-02T10:00:00Z" },
    ...changes,
  }) as never as Transaction;

beforeEach(() => {
  record.mockReset().mockResolvedValue(null);
  outgoing.mockReset().mockResolvedValue(null);
});

/** The lines about the recipient, as label, value and note. */
async function linesOf(fact = to, named: NamedAddress | null = null, fromAddress = PAYER) {
  const sender = { subWalletId: "w/ETH/0", fromAddress };
  const facts = await recipientFacts({} as Session, { chain: "ETHEREUM", facts: [fact] }, sender);
  return recipientRows(fact, { named, facts, chain: "ETHEREUM" }).map(({ label, value, note }) => [
    label,
    value,
    note ?? null,
  ]);
}

const entry = {
  name: "Acme",
  memo: null,
  addedAt: "2026-01-05T10:00:00Z",
  addedBy: "Amara Osei",
  changedAt: null,
  changedBy: null,
};
const acme: NamedAddress = { name: "Acme", address: ADDRESS, memo: null, source: "address-book" };

describe("what approvers see of a recipient", () => {
  it("is whose entry it is, who added it and when, and the organisation's last payment to it", async () => {
    record.mockResolvedValue({ entry, ownName: null, lastPayment: paid() });
    expect(await linesOf(to, acme)).toEqual([
      ["To", "Acme", "In your address book as Acme, added by Amara Osei on 5 Jan 2026, 10:00 UTC"],
      ["Address", ADDRESS, null],
      ["Earlier payments", "Last 1.5 ETH", "2 Mar 2026, 10:00 UTC, from Trading desk"],
    ]);
  });

  it("is not the payment that this one replaces, nor that there was none before it", async () => {
    const replaced = paid({ requestId: "r1", transactionHash: "0xab", status: "SUBMITTED" });
    const sender = { subWalletId: "w/ETH/0", fromAddress: PAYER };
    const earlierOf = async (replaces: { hash: string | null; requestId: string | null }) =>
      (await recipientFacts({} as Session, { chain: "ETHEREUM", facts: [to] }, sender, replaces))?.earlier;
    for (const replaces of [
      { hash: "0xab", requestId: null },
      { hash: null, requestId: "r1" },
    ]) {
      record.mockResolvedValue({ entry: null, ownName: null, lastPayment: replaced });
      expect(await earlierOf(replaces)).toEqual({ kind: "unknown" });
      record.mockResolvedValue(null);
      const before = paid({ requestId: "r0", transactionHash: "0xcd" });
      outgoing.mockResolvedValue({ items: [replaced, before], isWhole: true } as never);
      expect(await earlierOf(replaces)).toMatchObject({ kind: "last", payment: before });
      outgoing.mockResolvedValue({ items: [replaced], isWhole: true } as never);
      expect(await earlierOf(replaces)).toEqual({ kind: "first", from: "sub-wallet" });
    }
  });

  it("is not known to be the first where a transaction made several payments", async () => {
    const payout = { payoutId: "p", payoutName: "May", positions: [1, 2] };
    const several = paid({ to: { id: null, name: null }, payout });
    outgoing.mockResolvedValue({ items: [several], isWhole: true } as never);
    const sender = { subWalletId: "w/ETH/0", fromAddress: PAYER };
    const facts = await recipientFacts({} as Session, { chain: "ETHEREUM", facts: [to] }, sender);
    expect(facts?.earlier).toEqual({ kind: "unknown" });
  });

  it("is no first payment where it comes back to the sender's own address", async () => {
    record.mockResolvedValue({ entry: null, ownName: "Trading desk", lastPayment: null });
    expect(await linesOf(to, null, ADDRESS)).toEqual([
      ["To", "Trading desk", "Your own sub-wallet"],
      ["Address", ADDRESS, null],
    ]);
  });

  it("is who changed the entry last, and when, where somebody has", async () => {
    const changed = { ...entry, changedAt: "2026-02-06T09:00:00Z", changedBy: "Ida Holm" };
    record.mockResolvedValue({ entry: changed, ownName: null, lastPayment: null });
    expect((await linesOf(to, acme))[0]?.[2]).toBe(
      "In your address book as Acme, added by Amara Osei on 5 Jan 2026, 10:00 UTC, changed by Ida Holm on 6 Feb 2026, 09:00 UTC",
    );
    record.mockResolvedValue({ entry: { ...changed, changedBy: null }, ownName: null, lastPayment: null });
    expect((await linesOf(to, acme))[0]?.[2]).toMatch(/10:00 UTC, changed on 6 Feb 2026, 09:00 UTC$/);
  });

  it("is that it is unknown, and paid for the first time, where the whole history has none", async () => {
    record.mockResolvedValue({ entry: null, ownName: null, lastPayment: null });
    expect(await linesOf()).toEqual([
      ["To", ADDRESS, "Not in your address book"],
      ["Earlier payments", "None: the first payment to this address", null],
    ]);
  });

  it("is that it is a sub-wallet of one's own", async () => {
    record.mockResolvedValue({ entry: null, ownName: "Treasury", lastPayment: null });
    expect((await linesOf())[0]).toEqual(["To", "Treasury", "Your own sub-wallet"]);
  });

  it("is not that an entry with another memo is the payee", async () => {
    record.mockResolvedValue({
      entry: { ...entry, memo: "7", addedBy: null },
      ownName: null,
      lastPayment: null,
    });
    const [line] = await linesOf({ ...to, memo: "8" });
    expect(line?.[2]).toBe(
      "Your address book has this address as Acme, with another memo, added on 5 Jan 2026, 10:00 UTC",
    );
  });

  it("never is a payment to somebody else that the backend hands out as the last", async () => {
    const stranger = { id: `0x${"12".repeat(20)}`, name: null };
    record.mockResolvedValue({ entry: null, ownName: null, lastPayment: paid({ to: stranger }) });
    expect((await linesOf()).map(([label]) => label)).toEqual(["To"]);
  });
});

describe("of a backend that knows no record of recipients", () => {
  const page = (items: Transaction[], isWhole: boolean) =>
    outgoing.mockResolvedValue({ items: items as never, isWhole, nextNonce: null });

  it("the first payment is named only when the sub-wallet's whole history was looked at", async () => {
    page([paid({ to: { id: "0x1", name: null } }), paid({ status: "USER_CANCELLED" })], true);
    expect((await linesOf()).at(-1)?.[1]).toBe(
      "None: the first payment from this sub-wallet to this address",
    );
    page([], false);
    expect((await linesOf()).map(([label]) => label)).toEqual(["To"]);
    outgoing.mockRejectedValue(new CustodyUnavailable("timeout", "none"));
    expect((await linesOf()).map(([label]) => label)).toEqual(["To"]);
  });

  it("the sub-wallet's last payment is named, and whose address it is as far as it was looked up", async () => {
    page([paid()], false);
    expect(await linesOf(to, acme)).toEqual([
      ["To", "Acme", "In your address book as Acme"],
      ["Address", ADDRESS, null],
      ["Earlier payments", "Last 1.5 ETH", "2 Mar 2026, 10:00 UTC, from this sub-wallet"],
    ]);
  });
});

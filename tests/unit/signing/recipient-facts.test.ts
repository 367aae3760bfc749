import { beforeEach, describe, expect, it, vi } from "vitest";
import { CustodyUnavailable } from "~/lib/custody/errors.server";
import { getRecipientRecord, type RecipientRecord } from "~/lib/custody/people/recipient-record.server";
import { findSimilarNames } from "~/lib/custody/people/similar-names.server";
import type { Transaction } from "~/lib/custody/shapes.server";
import { listOutgoing } from "~/lib/custody/transactions/outgoing.server";
import { getUsualPayments } from "~/lib/custody/wallets/usual-payments.server";
import type { Fact } from "~/lib/operations/kit/types";
import type { Session } from "~/lib/session/session.server";
import { recipientFacts } from "~/lib/signing/recipient-facts.server";
import { recipientRows } from "~/lib/signing/recipient-rows";
import type { NamedAddress } from "~/lib/signing/signing-data.server";

vi.mock("~/lib/custody/people/recipient-record.server", () => ({ getRecipientRecord: vi.fn() }));
vi.mock("~/lib/custody/people/similar-names.server", () => ({ findSimilarNames: vi.fn() }));
vi.mock("~/lib/custody/wallets/usual-payments.server", () => ({ getUsualPayments: vi.fn() }));
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
const usual = vi.mocked(getUsualPayments);
const similar = vi.mocked(findSimilarNames);

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

const answer = (
  found: Pick<RecipientRecord, "entry" | "ownName" | "lastPayment"> & Partial<RecipientRecord>,
) => record.mockResolvedValue({ lastPayments: null, paid: null, ...found });

beforeEach(() => {
  similar.mockReset().mockResolvedValue([]);
  usual.mockReset().mockResolvedValue(null);
  record.mockReset().mockResolvedValue(null);
  outgoing.mockReset().mockResolvedValue(null);
});

async function rowsOf(
  fact = to,
  named: NamedAddress | null = null,
  fromAddress = PAYER,
  more: readonly Fact[] = [],
) {
  const sender = { subWalletId: "w/ETH/0", fromAddress };
  const facts = await recipientFacts({} as Session, { chain: "ETHEREUM", facts: [fact, ...more] }, sender);
  return recipientRows(fact, { named, facts, chain: "ETHEREUM" });
}

/** The lines about the recipient, as label, value and note. */
async function linesOf(...asked: Parameters<typeof rowsOf>) {
  return (await rowsOf(...asked)).map(({ label, value, note }) => [label, value, note ?? null]);
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
  it("is what else has its name", async () => {
    answer({ entry, ownName: null, lastPayment: null });
    const acmes = [ADDRESS, PAYER].map((address) => ({
      ...{ of: "Acme", kind: "ADDRESS_BOOK_ENTRY" as const, name: "Acme", chain: "ETHEREUM", address },
      ...{ memo: null, subWalletId: null },
    }));
    similar.mockResolvedValue(acmes);
    const markOf = async () => (await rowsOf())[0]?.mark?.words;
    expect(await markOf()).toBe("2 address-book entries have this name");
    similar.mockResolvedValue(acmes.slice(1));
    expect(await markOf()).toBeUndefined();
  });

  it("is whose entry it is, who added it and when, and the organisation's last payment to it", async () => {
    answer({ entry, ownName: null, lastPayment: paid() });
    expect(await linesOf(to, acme)).toEqual([
      ["To", "Acme", "In your address book as Acme, added by Amara Osei on 5 Jan 2026, 10:00 UTC"],
      ["Address", ADDRESS, null],
      ["Earlier payments", "Last 1.5 ETH", "2 Mar 2026, 10:00 UTC, from Trading desk"],
    ]);
  });

  const ether = { symbol: "ETH", decimals: 18, contractAddress: null };
  const amountOf = (units: string): Fact => ({
    kind: "amount",
    label: "Amount",
    units,
    asset: ether,
    isHeadline: true,
  });
  const ETH = 10n ** 18n;

  it("is the last three payments to it, and what share this one is of all that was paid", async () => {
    const listed = {
      symbol: "ETH",
      displaySymbol: "ETH",
      name: "Ether",
      decimalPlace: 18,
      contractAddress: null,
    } as never;
    const token = { ...(listed as object), symbol: "USDC", contractAddress: `0x${"34".repeat(20)}` } as never;
    const before = paid({ createdAt: "2026-02-01T10:00:00Z", subWalletName: "Treasury" });
    answer({
      ...{ entry: null, ownName: null, lastPayment: paid(), lastPayments: [paid(), before] },
      paid: [
        { asset: token, amount: "7", count: 9 },
        { asset: listed, amount: (12n * ETH).toString(), count: 4 },
      ],
    });
    const facts = await recipientFacts(
      {} as Session,
      { chain: "ETHEREUM", facts: [to, amountOf((3n * ETH).toString())] },
      { subWalletId: "w/ETH/0", fromAddress: PAYER },
    );
    expect(recipientRows(to, { named: null, facts, chain: "ETHEREUM" }).slice(1)).toEqual([
      {
        label: "Earlier payments",
        value: "Last 1.5 ETH",
        note: "2 Mar 2026, 10:00 UTC, from Trading desk",
        more: ["Before that 1.5 ETH, 1 Feb 2026, 10:00 UTC, from Treasury"],
      },
      { label: "Paid so far", value: "12 ETH in 4 payments", note: "This one is 25% of that" },
    ]);
  });

  it.each([
    ["9600000000000000000", "; this one is 8 times that"],
    ["1300000000000000000", "; this one is larger"],
    ["1200000000000000000", ""],
    ["1234000000000000000000", "; this one is 1,028 times that"],
  ])("is the sub-wallet's largest payment beside %s wei", async (units, said) => {
    answer({ entry: null, ownName: null, lastPayment: null });
    usual.mockResolvedValue({ since: "2026-08-29T00:00:00Z", count: 24, largest: "1200000000000000000" });
    expect((await linesOf(to, null, PAYER, [amountOf(units)])).at(-1)).toEqual([
      "This sub-wallet's largest",
      "1.2 ETH",
      `Of 24 payments since 29 Aug 2026${said}`,
    ]);
    expect(usual).toHaveBeenCalledWith(expect.anything(), "w/ETH/0", null);
  });

  it("compares nothing of a contract call, of what moves nothing, and of a replacement", async () => {
    answer({ entry: null, ownName: null, lastPayment: null });
    const call: Fact = { kind: "text", label: "Action", value: "Contract call: approve", role: "action" };
    await linesOf(to, null, PAYER, [amountOf("5"), call]);
    await linesOf(to, null, PAYER, [amountOf("0")]);
    const sender = { subWalletId: "w/ETH/0", fromAddress: PAYER };
    const decoded = { chain: "ETHEREUM", facts: [to, amountOf("5")] } as const;
    await recipientFacts({} as Session, { ...decoded, facts: [...decoded.facts] }, sender, {
      hash: "0xab",
      requestId: null,
    });
    expect(usual).not.toHaveBeenCalled();
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
      answer({ entry: null, ownName: null, lastPayment: replaced });
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
    answer({ entry: null, ownName: "Trading desk", lastPayment: null });
    expect(await linesOf(to, null, ADDRESS)).toEqual([
      ["To", "Trading desk", "Your own sub-wallet"],
      ["Address", ADDRESS, null],
    ]);
  });

  it("is who changed the entry last, and when, where somebody has", async () => {
    const changed = { ...entry, changedAt: "2026-02-06T09:00:00Z", changedBy: "Ida Holm" };
    answer({ entry: changed, ownName: null, lastPayment: null });
    expect((await linesOf(to, acme))[0]?.[2]).toBe(
      "In your address book as Acme, added by Amara Osei on 5 Jan 2026, 10:00 UTC, changed by Ida Holm on 6 Feb 2026, 09:00 UTC",
    );
    answer({ entry: { ...changed, changedBy: null }, ownName: null, lastPayment: null });
    expect((await linesOf(to, acme))[0]?.[2]).toMatch(/10:00 UTC, changed on 6 Feb 2026, 09:00 UTC$/);
  });

  it("is that it is unknown, and paid for the first time, where the whole history has none", async () => {
    answer({ entry: null, ownName: null, lastPayment: null });
    expect(await linesOf()).toEqual([
      ["To", ADDRESS, "Not in your address book"],
      ["Earlier payments", "None: the first payment to this address", null],
    ]);
  });

  it("is that it is a sub-wallet of one's own", async () => {
    answer({ entry: null, ownName: "Treasury", lastPayment: null });
    expect((await linesOf())[0]).toEqual(["To", "Treasury", "Your own sub-wallet"]);
  });

  it("is not that an entry with another memo is the payee", async () => {
    answer({
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
    answer({ entry: null, ownName: null, lastPayment: paid({ to: stranger }) });
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

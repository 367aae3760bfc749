import { beforeAll, describe, expect, it } from "vitest";
import type { TransferInFull } from "~/lib/custody/transactions/exchange-transfer.server";
import type { RequestPeople } from "~/lib/custody/transactions/request-people.server";
import { transferDetail } from "~/lib/exchanges/transfer-detail.server";
import { pointConsoleAt } from "../../fixtures/console/fake-backend";
import { WALLET } from "../../fixtures/console/present-builders";

const KRAKEN = `${WALLET}/KRAKEN/0`;
const ETH = `${WALLET}/ETH/0`;

beforeAll(() => pointConsoleAt("http://127.0.0.1:1/graphql"));

const at = (clock: string) => `2026-11-22T${clock}.000Z`;

const aTransfer = (change: Partial<TransferInFull> = {}): TransferInFull => ({
  id: "2d4f763f-f97d-436f-b1ab-874633a8c09a",
  assetSymbol: "ETH",
  amount: { value: "24502184000000000001", currency: "WEI", in: null, timestamp: null } as never,
  from: { id: KRAKEN, name: "Kraken main" },
  to: { id: ETH, name: "Treasury ETH" },
  status: "CREDITED",
  createdAt: at("14:02:11"),
  updatedAt: at("14:23:05"),
  reason: null,
  history: [
    { status: "SIGNED", at: at("14:09:40") },
    { status: "SUBMITTED", at: at("14:10:02") },
    { status: "ON_CHAIN", at: at("14:16:37") },
    { status: "CREDITED", at: at("14:23:05") },
  ],
  transactionHash: `0x${"3d".repeat(32)}`,
  chain: "ETHEREUM",
  ...change,
});

const people: RequestPeople = {
  history: [
    {
      status: "PREPROCESSING",
      at: at("14:02:11"),
      by: "Amara Osei",
      isPerson: true,
      isRejection: false,
      reason: null,
    },
  ],
  approverGroups: [
    [{ quorumCount: 1, approvers: [{ key: "04a", name: "Jonas Lindqvist", approvedAt: at("14:09:40") }] }],
  ],
  replaces: null,
  replacedBy: null,
};

const detailOf = (change: Partial<TransferInFull> = {}, by: RequestPeople | null = people) =>
  transferDetail({ transfer: aTransfer(change), people: by, noted: null, account: null, network: "testnet" });

describe("a transfer's details", () => {
  it("are what was noted about it, with the way to change that", () => {
    const annotation = {
      ...{ reference: "INV-7", note: "Rent", by: "Amara Osei", at: at("14:02:11"), version: 1 },
      ...{ whole: null, restOf: null, rest: null },
    };
    const asked = { transfer: aTransfer(), people, account: null, network: "testnet" } as const;
    expect(transferDetail({ ...asked, noted: { annotation } }).annotation).toMatchObject({
      ...{ reference: "INV-7", note: "Rent", words: "Note by Amara Osei, not signed on chain" },
      editTo: `/transactions/${aTransfer().id}/note`,
    });
    expect(transferDetail({ ...asked, noted: { annotation: null } }).annotation).toMatchObject({
      words: null,
    });
    expect(detailOf().annotation).toBeNull();
  });

  it("are its exact amount, every step with its second and who did it, and its hash with the explorer", () => {
    const detail = detailOf();
    expect(detail).toMatchObject({
      title: "From Kraken main to Treasury ETH",
      subtitle: "Credited · 22 Nov 2026, 14:23:05 UTC",
      amount: { value: "24.502184000000000001", unit: "ETH" },
      hash: `0x${"3d".repeat(32)}`,
      explorer: { url: expect.stringContaining(`0x${"3d".repeat(32)}`) },
      reason: null,
      isWaiting: false,
      openTo: { label: "Open Treasury ETH", to: `/wallets/${ETH}` },
    });
    expect(detail.againTo).toBe(`/wallets/${KRAKEN}/send?again=2d4f763f-f97d-436f-b1ab-874633a8c09a`);
    expect(detail.steps.map(({ title, at, state }) => `${title}, ${at}, ${state}`)).toEqual([
      "Requested, 22 Nov 2026, 14:02:11 UTC, done",
      "Approved, 22 Nov 2026, 14:09:40 UTC, done",
      "Signed, 22 Nov 2026, 14:09:40 UTC, done",
      "Submitted, 22 Nov 2026, 14:10:02 UTC, done",
      "On Chain, 22 Nov 2026, 14:16:37 UTC, done",
      "Credited, 22 Nov 2026, 14:23:05 UTC, done",
    ]);
    expect(detail.steps.slice(0, 2).map(({ words }) => words)).toEqual([
      "by Amara Osei",
      "by Jonas Lindqvist",
    ]);
  });

  it("say why it failed, and that nothing is on the chain", () => {
    const reason = "Kraken lets no more ETH leave";
    const history = [
      { status: "SIGNED", at: at("14:09:40") },
      { status: "ERROR", at: at("14:10:02") },
    ];
    const detail = detailOf({ status: "ERROR", reason, history, transactionHash: null });
    expect(detail).toMatchObject({
      reason: { title: "Why it failed", words: reason, tone: "bad" },
      ...{ label: "Error", tone: "bad", hash: null, hashNote: "It was not sent to the chain." },
    });
    expect(detail.steps.at(-1)).toMatchObject({ title: "Error", words: reason, state: "failed" });
    expect(detail.againTo).not.toBeNull();
  });

  const ended = (status: string, isRejection = false, by: string | null = "Jonas Lindqvist") => {
    const last = { status, at: at("14:05:00"), by, isPerson: by !== null, isRejection, reason: "Wrong desk" };
    return { ...people, history: [...(people.history ?? []), last], approverGroups: null };
  };

  it.each([
    ["cancelled", ended("USER_CANCELLED"), "Cancelled", "by Jonas Lindqvist: Wrong desk"],
    ["rejected", ended("USER_CANCELLED", true), "Rejected", "by Jonas Lindqvist: Wrong desk"],
    [
      "ended by the service",
      ended("SYSTEM_CANCELLED", false, null),
      "Cancelled by the service",
      "Wrong desk",
    ],
    ["ended by nobody knows whom", null, "Ended unsigned", "Wrong desk"],
  ])("of one that was %s before it was signed are no error", (_, by, label, words) => {
    const history = [{ status: "ERROR", at: at("14:05:00") }];
    const detail = detailOf({ status: "ERROR", reason: "Wrong desk", history, transactionHash: null }, by);
    expect(detail).toMatchObject({
      ...{ label, tone: null, hash: null, hashNote: "None. It was never signed." },
      reason: { title: "Reason", words: "Wrong desk", tone: null },
    });
    expect(detail.subtitle).toBe(`${label} · 22 Nov 2026, 14:23:05 UTC`);
    expect(detail.steps.at(-1)).toMatchObject({ title: label, words, state: "ended" });
  });

  it("call one a failure that failed before it was signed, and say that it was never signed", () => {
    const reason = "The limit of Kraken main is used up";
    const history = [{ status: "ERROR", at: at("14:05:00") }];
    const detail = detailOf(
      { status: "ERROR", reason, history, transactionHash: null },
      ended("ERROR", false, null),
    );
    expect(detail).toMatchObject({ label: "Failed", tone: "bad", hashNote: "None. It was never signed." });
    expect(detail.steps.at(-1)).toMatchObject({ title: "Failed", words: reason, state: "failed" });
  });

  it("do not say that nothing was sent of one that failed after the exchange had sent it, or without a history", () => {
    const sent = ["SIGNED", "ON_CHAIN", "ERROR"].map((status) => ({ status, at: at("14:10:02") }));
    for (const history of [sent, []]) {
      const detail = detailOf({ status: "ERROR", history, transactionHash: null });
      expect(detail).toMatchObject({ label: "Error", tone: "bad", hashNote: "The service does not say." });
    }
  });

  it("lead to the phone's screen while it waits, and name the steps to come", () => {
    const detail = detailOf({ status: "DRAFT", history: [], transactionHash: null });
    expect(detail).toMatchObject({ isWaiting: true, againTo: null, label: "Waiting for approval" });
    expect(detail.reviewTo).toContain("/send?request=");
    const ahead = detail.steps.filter(({ at }) => at === "").map(({ title }) => title);
    expect(ahead).toEqual(["Signed", "Submitted", "On Chain", "Received", "Credited"]);
  });

  it("prepare nothing again for another organisation's payment, and need no people", () => {
    const detail = detailOf({ from: { id: null, name: null } }, null);
    expect(detail.againTo).toBeNull();
    expect(detail.steps[0]).toMatchObject({ title: "Requested", at: "22 Nov 2026, 14:02:11 UTC", words: "" });
  });
});

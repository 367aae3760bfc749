import { describe, expect, it } from "vitest";
import { payoutCard } from "../../../sandbox/device/pages/payout";
import type { PayoutReading, ReadPayment } from "../../../sandbox/device/reading";

const payments = Array.from(
  { length: 120 },
  (_, at): ReadPayment => ({
    ...{
      reference: `inv-${at + 1}`,
      subWalletId: "w/ETH/0",
      chain: "ETHEREUM",
      asset: "ETH",
      contract: null,
    },
    ...{
      to: "0x52908400098527886E0F7030069857D2E4169EE7",
      memo: null,
      amount: "1",
      maxFee: "1",
      decimals: 18,
    },
    ...{ position: at + 1, from: "Trading desk", note: null, toName: null, alike: null, isNew: false },
    ...{ amountText: "1 ETH", feeText: "1 ETH" },
  }),
);
const payout: PayoutReading = {
  ...{ name: "Salaries", payments, largest: payments.slice(0, 5), newRecipients: 0 },
  totals: [{ chain: "ETHEREUM", count: 120, amount: "120 ETH" }],
};

const referencesOf = (text: string) => [...text.matchAll(/inv-(\d+)</g)].map(([, number]) => Number(number));

describe("the payments of a payout on the phone", () => {
  it("are left out but for the largest, with a link to all", () => {
    const { text } = payoutCard(payout, null);
    expect(referencesOf(text)).toEqual([1, 2, 3, 4, 5]);
    expect(text).toContain('href="?rows=1#payments"');
  });

  it("say which names look like others, also of those that are not among the largest", () => {
    const alike = "Looks like “Northbank”, an address-book entry on Ethereum";
    const rows = payments.map((one) => (one.position === 90 ? { ...one, toName: "Nоrthbank", alike } : one));
    const named = { ...payout, payments: rows };
    const { text } = payoutCard(named, null);
    expect(text).toContain("1 payment goes to a name that can be mistaken for another.");
    expect(text).toContain(`90. “Nоrthbank”: ${alike}`);
    expect(payoutCard(named, 2).text.split(alike)).toHaveLength(3);
    expect(payoutCard(payout, null).text).not.toContain("mistaken");
  });

  it.each([
    { asked: 1, shown: [1, 50], links: ["?rows=2#payments"] },
    { asked: 3, shown: [101, 120], links: ["?rows=2#payments"] },
    { asked: 2, shown: [51, 100], links: ["?rows=1#payments", "?rows=3#payments"] },
    { asked: 999, shown: [101, 120], links: ["?rows=2#payments"] },
  ])("page $asked has some of them, in their order", ({ asked, shown: [first, last], links }) => {
    const { text } = payoutCard(payout, asked);
    const listed = referencesOf(text).slice(5);
    expect([listed[0], listed.at(-1)]).toEqual([first, last]);
    expect([...text.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(links);
  });
});

import { describe, expect, it } from "vitest";
import { type Limit, limitView } from "~/lib/exchanges/limit-view";

const eth = { symbol: "ETH", decimals: 18 };
const wei = (coins: number) => `${BigInt(coins) * 10n ** 18n}`;

function viewOf(change: Partial<Limit> = {}) {
  return limitView({ perDay: wei(150), left: wei(12), ...change }, eth);
}

describe("an exchange's limit of 24 hours", () => {
  it("is told by what is left, what takes the rest, and when that is free again", () => {
    const view = viewOf({
      used: wei(100),
      waiting: wei(38),
      nextReleaseAt: "2026-11-26T14:02:00.000Z",
      nextRelease: wei(20),
      lastReleaseAt: "2026-11-26T18:00:00.000Z",
    });
    expect(view).toEqual({
      symbol: "ETH",
      left: "12 ETH",
      summary: "12 of 150 ETH left in 24 hours",
      taken: 92,
      details: [
        "100 ETH has left, 38 ETH is waiting.",
        "20 ETH is free again at 26 Nov | 14:02 UTC, all 100 ETH by 26 Nov | 18:00 UTC.",
      ],
    });
  });

  it("names one moment where all is free again at once, and none for what waits", () => {
    const once = { nextReleaseAt: "2026-11-26T14:02:00Z", lastReleaseAt: "2026-11-26T14:02:00Z" };
    expect(viewOf({ used: wei(138), waiting: "0", nextRelease: wei(138), ...once })?.details).toEqual([
      "138 ETH has left.",
      "138 ETH is free again at 26 Nov | 14:02 UTC.",
    ]);
    expect(viewOf({ used: "0", waiting: wei(138) })?.details).toEqual(["138 ETH is waiting."]);
  });

  it("says nothing more than a backend that only knows what is left", () => {
    expect(viewOf()?.details).toEqual([]);
  });

  it.each([
    ["no limit", null],
    ["an amount that is none", { perDay: "150", left: "NaN" }],
    ["more left than there is", { perDay: "1", left: "2" }],
  ])("is not shown for %s", (_what, limit) => {
    expect(limitView(limit, eth)).toBeNull();
  });
});

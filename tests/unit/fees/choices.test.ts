import { describe, expect, it } from "vitest";
import { chainOf, type LiveChain, sendRules } from "~/lib/chains";
import { defaultFee, feeOptions, isFeeChosen } from "~/lib/fees";
import { LIVE_CHAINS } from "../../fixtures/console/live-chains";

const choicesOf = ({ id, native }: LiveChain) =>
  feeOptions(id, { quotes: {}, native, scale: null, currency: "GBP" }).map(({ value, detail }) => [
    value,
    detail,
  ]);

const speedChains = LIVE_CHAINS.filter(({ id }) =>
  ["gas", "satoshi-per-byte"].includes(sendRules(id)?.fee ?? ""),
);

describe("the choices of a fee", () => {
  it.each(speedChains.map(({ id }) => id))("begin with Medium on %s, and never show Fastest", (id) => {
    const kind = sendRules(id)?.fee ?? "network";
    expect(defaultFee(kind)).toBe("MEDIUM");
    expect(isFeeChosen(kind, "FASTEST")).toBe(false);
    expect(choicesOf(chainOf(id) as LiveChain)).toEqual([
      ["SLOW", "may take hours"],
      ["MEDIUM", "≈ 15 min"],
      ["FAST", "≈ 60 s"],
      ["CUSTOM", expect.any(String)],
    ]);
  });

  it("are None and Custom where a tip is given", () => {
    expect(choicesOf(chainOf("POLKADOT") as LiveChain).map(([value]) => value)).toEqual(["NONE", "CUSTOM"]);
    expect(defaultFee("tip")).toBe("NONE");
  });
});

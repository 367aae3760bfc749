import { describe, expect, it } from "vitest";
import { creatableChains } from "~/lib/chains";
import { checkSubWalletForm } from "~/lib/forms/create-sub-wallet";

const choices = { walletIds: ["w1"], types: ["BTC", "ETH"] as const };
const sound = { walletId: "w1", name: "Treasury", type: "ETH", confirmedName: "" };

describe("the form that creates a sub-wallet", () => {
  it("accepts an offered wallet and chain and a name of 1 to 49 characters", () => {
    expect(checkSubWalletForm(sound, choices)).toEqual([]);
    expect(checkSubWalletForm({ ...sound, name: "😀".repeat(49) }, choices)).toEqual([]);
  });

  it("reports what is missing in the specification's order", () => {
    expect(
      checkSubWalletForm({ ...sound, walletId: "", name: "", type: "" }, choices).map(
        ({ message }) => message,
      ),
    ).toEqual([
      "Please select a wallet",
      "Please enter a name for the sub-wallet",
      "Please select a blockchain",
    ]);
  });

  it.each([
    ["a wallet that is not offered", { walletId: "w2" }, "Please select a wallet"],
    ["a name of 50 characters", { name: "x".repeat(50) }, "Name must be 1 to 50 characters"],
    [
      "a name with a mark of direction",
      { name: "Tre\u202eyrusa" },
      "Name contains an invisible character (U+202E, right-to-left override) after “Tre”. Remove it",
    ],
    ["a chain that is not offered", { type: "SOL" }, "Please select a blockchain"],
  ])("refuses %s", (_, part, message) => {
    expect(checkSubWalletForm({ ...sound, ...part }, choices)[0]?.message).toBe(message);
  });
});

describe("the chains on offer", () => {
  const types = (isOfSomeDomains: boolean) =>
    creatableChains({ isOfSomeDomains }).map(({ subWalletType }) => subWalletType);

  it("are three, and RADIX too for some domains", () => {
    expect(types(false)).toEqual(["BTC", "ETH", "XDCNETWORK"]);
    expect(types(true)).toEqual(["BTC", "ETH", "XDCNETWORK", "RADIX"]);
  });
});

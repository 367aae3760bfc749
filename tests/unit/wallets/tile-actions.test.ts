import { describe, expect, it } from "vitest";
import type { BlockchainSubWallet } from "~/lib/custody/wallets/sub-wallets.server";
import { presentTile } from "~/lib/wallets/tile";
import { aSubWallet } from "../../fixtures/console/present-builders";

const tileOn = (chain: string) =>
  presentTile(aSubWallet({ chain: chain as BlockchainSubWallet["chain"] }), "testnet");

describe("the actions of a tile", () => {
  it.each([
    ["ETHEREUM", ["receive", "send"]],
    ["BITCOIN", ["receive", "send"]],
    ["CARDANO", ["receive", "stake", "send"]],
    ["SOLANA", ["receive", "stake", "send"]],
    ["SUBSTRATE", ["receive", "stake", "send"]],
    ["DOGE", ["receive", "send"]],
    ["RADIX", ["receive"]],
    ["VECHAIN", ["receive"]],
    ["TRON", ["receive"]],
    ["LITECOIN", []],
  ])("are those that its chain can do: %s", (chain, actions) => {
    expect(tileOn(chain).actions).toEqual(actions);
  });

  it("come without a balance on a chain that has none", () => {
    expect(tileOn("DOGE").balance).toBeNull();
    expect(tileOn("ETHEREUM").balance).not.toBeNull();
  });
});

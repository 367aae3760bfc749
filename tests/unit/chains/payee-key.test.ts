import { describe, expect, it } from "vitest";
import { canonicalAddress, type LiveChainId, memoRules } from "~/lib/chains";
import { addressKey, memoKey } from "~/lib/chains/payee-key";

const EVM = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const BNB = "bnb1grpf0955h0ykzq3ar5nmum7y6gdfl6lxfn46h2";
const ADA =
  "addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x";
const SEGWIT = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

describe("the key of an address", () => {
  it.each<[LiveChainId, string, string]>([
    ["ETHEREUM", EVM, EVM.toLowerCase()],
    ["BINANCE_SMART_CHAIN", EVM, EVM.slice(2)],
    ["XDCNETWORK", EVM, `xdc${EVM.slice(2).toLowerCase()}`],
    ["BITCOIN", SEGWIT, SEGWIT.toUpperCase()],
  ])("on %s is one for spellings that the server takes for one", (chain, one, other) => {
    expect(canonicalAddress(chain, one)).toBe(canonicalAddress(chain, other));
    expect(addressKey(chain, one)).toBe(addressKey(chain, other));
  });

  it.each<[LiveChainId, string, string]>([
    ["BITCOIN", "2N3oefVeg6stiTb5Kh3ozCSkaqmx91FDbsm", "2n3oefveg6stitb5kh3ozcskaqmx91fdbsm"],
    ["DOGE", "nXDjFSyvEzAJQhQ9ZK5HGbNHTLDYyHXXXX", "NXDjFSyvEzAJQhQ9ZK5HGbNHTLDYyHXXXX"],
    ["SOLANA", "7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV", "7ecDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV"],
    ["ETHEREUM", "nobody", "Nobody"],
    ["BINANCE", BNB, BNB.toUpperCase()],
    ["CARDANO", ADA, ADA.toUpperCase()],
  ])("on %s differs where the server tells two apart", (chain, one, other) => {
    expect(canonicalAddress(chain, one)).not.toBe(canonicalAddress(chain, other));
    expect(addressKey(chain, one)).not.toBe(addressKey(chain, other));
  });
});

describe("the key of a memo", () => {
  it("is the tag's number where the server compares numbers", () => {
    const canonical = memoRules("RIPPLE")?.canonical ?? (() => "");
    for (const [one, other] of [
      ["007", "7"],
      ["0", "000"],
      ["", ""],
    ] as const) {
      expect(canonical(one)).toBe(canonical(other));
      expect(memoKey("RIPPLE", one)).toBe(memoKey("RIPPLE", other));
    }
    expect(memoKey("RIPPLE", "70")).not.toBe(memoKey("RIPPLE", "7"));
  });

  it("is the same for all on a chain without memos", () => {
    expect(memoRules("ETHEREUM")).toBeNull();
    expect(memoKey("ETHEREUM", "7")).toBe(memoKey("ETHEREUM", "8"));
  });
});

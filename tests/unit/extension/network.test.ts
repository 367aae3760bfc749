import { describe, expect, it } from "vitest";
import { networkToAdd, proxyUrl } from "~/lib/extension/network-flow.server";
import {
  chainIdToHex,
  checkNetworkForm,
  isNodeUrl,
  type NetworkForm,
  readChainId,
} from "~/lib/forms/network";

const good: NetworkForm = {
  chainName: "Holesky",
  chainId: "17000",
  rpcUrl: "https://node.example/v1?key=a&b=c",
  currencyName: "ETH",
  currencySymbol: "ETH",
  decimals: "18",
};

describe("a chain id", () => {
  it.each([
    ["1", "0x1"],
    ["17000", "0x4268"],
    ["0x4268", "0x4268"],
    ["0X4268", "0x4268"],
    ["0x01", "0x1"],
    ["00051", "0x33"],
    ["4503599627370476", "0xfffffffffffec"],
  ])("is unpadded lower-case hex, of %s as typed", (typed, hex) => {
    expect(chainIdToHex(readChainId(typed) ?? 0)).toBe(hex);
  });

  it.each(["", "0", "0x0", "-1", "1.5", "1e3", "0x", "0xg", "4503599627370477", "99999999999999999", "١"])(
    "is not %j",
    (typed) => {
      expect(readChainId(typed)).toBeNull();
    },
  );
});

describe("a node's URL", () => {
  it.each(["https://node.example", "http://localhost:8545", "http://127.0.0.1:4151/rpc"])(
    "may be %s",
    (url) => {
      expect(isNodeUrl(url)).toBe(true);
    },
  );

  it.each([
    ...["http://node.example", "ws://node.example", "javascript:alert(1)", "node.example", "//node.example"],
    ...["https://user:secret@node.example", "https://", "https://node.example/a b", "http://localhost.evil"],
  ])("may not be %s", (url) => {
    expect(isNodeUrl(url)).toBe(false);
  });
});

describe("the form of Add Network", () => {
  it("has nothing wrong with it when it is filled in", () => {
    expect(checkNetworkForm(good)).toEqual([]);
  });

  it.each<[Partial<NetworkForm>, string]>([
    [{ chainName: "" }, "Please enter a network name"],
    [{ chainName: "x".repeat(51) }, "Network name must be 1 to 50 characters"],
    [{ chainId: "" }, "Please enter a chain id"],
    [{ chainId: "holesky" }, "Chain id must be a whole number, such as 17000 or 0x4268"],
    [{ rpcUrl: "" }, "Please enter an RPC URL"],
    [{ rpcUrl: "http://node.example" }, "RPC URL must begin with https://, or with http:// on this computer"],
    [{ currencyName: "" }, "Native currency name must be 1 to 50 characters"],
    [{ currencySymbol: "" }, "Symbol must be 1 to 6 characters"],
    [{ currencySymbol: "TOOLONG" }, "Symbol must be 1 to 6 characters"],
    [
      { chainName: "Hole\u200bsky" },
      "Network name contains an invisible character (U+200B, zero-width space) after “Hole”. Remove it",
    ],
    [
      { currencySymbol: "\u2060ETH" },
      "Symbol contains an invisible character (U+2060, word joiner) at the beginning. Remove it",
    ],
    [{ decimals: "9" }, "Decimals must be 18: MetaMask takes no other"],
  ])("says what is wrong with %j", (change, message) => {
    expect(checkNetworkForm({ ...good, ...change })).toEqual([{ field: Object.keys(change)[0], message }]);
  });

  it("says everything that is wrong, in the order of its fields", () => {
    const empty = {
      chainName: "",
      chainId: "",
      rpcUrl: "",
      currencyName: "",
      currencySymbol: "",
      decimals: "",
    };
    expect(checkNetworkForm(empty).map(({ field }) => field)).toEqual(Object.keys(good));
  });
});

describe("the network that MetaMask is asked for", () => {
  it("goes through the proxy, and the snap gets the node itself", () => {
    expect(networkToAdd(good, "https://custody.example/rpc")).toEqual({
      chain: {
        chainId: "0x4268",
        chainName: "Holesky",
        rpcUrls: [
          "https://custody.example/rpc?rpcUrl=https%3A%2F%2Fnode.example%2Fv1%3Fkey%3Da%26b%3Dc&chainId=17000",
        ],
        nativeCurrency: { name: "ETH", symbol: "ETH", decimals: 18 },
      },
      node: { chainId: "0x4268", rpcUrl: "https://node.example/v1?key=a&b=c" },
    });
  });

  it("is none without a proxy", () => {
    expect(networkToAdd(good, undefined)).toBeNull();
  });

  it("keeps what the proxy's address has of its own", () => {
    const url = proxyUrl("https://custody.example/rpc?tenant=1", { rpcUrl: "https://n.example", chainId: 1 });
    expect(url).toBe("https://custody.example/rpc?tenant=1&rpcUrl=https%3A%2F%2Fn.example&chainId=1");
    expect(new URL(url).searchParams.get("rpcUrl")).toBe("https://n.example");
  });
});

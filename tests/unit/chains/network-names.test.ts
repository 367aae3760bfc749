import { describe, expect, test } from "vitest";
import {
  CHAINS,
  chainFromBackend,
  type LiveChain,
  networkFacts,
  networkName,
  networkWords,
} from "~/lib/chains";
import { factsOf, networkWords as sandboxWords } from "../../../sandbox/chains/facts";
import { chains } from "../../../sandbox/chains/names";

const live = CHAINS.filter((chain): chain is LiveChain => chain.kind === "live");

describe.each(["mainnet", "testnet"] as const)("on the %s", (network) => {
  test.each(chains)(
    "the console and the sandbox call the network of %s, its coin and unit the same",
    (name) => {
      const chain = chainFromBackend(name, network);
      const { names, nativeAsset } = factsOf(name);
      expect(chain?.native).toMatchObject(nativeAsset[network]);
      if (chain?.kind !== "live") return;
      expect(networkName(chain.id, network)).toBe(names[network]);
      expect(networkWords(chain.id, network)).toBe(sandboxWords(name, network));
    },
  );

  test("no two networks have one name, and none of the test networks is taken for a main one", () => {
    const words = live
      .filter(({ id }) => networkFacts(id, network))
      .map(({ id }) => networkWords(id, network));
    expect(new Set(words).size).toBe(words.length);
    for (const one of words) expect(one.includes("test network")).toBe(network === "testnet");
  });
});

test("a main network is called what its chain is called", () => {
  for (const { id, name } of live) {
    if (networkFacts(id, "mainnet")) expect(networkName(id, "mainnet")).toBe(name);
  }
});

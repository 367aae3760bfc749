import { describe, expect, it } from "vitest";
import { CHAINS, type LiveChain } from "~/lib/chains";
import { emptySendForm, type SendRuleInput } from "~/lib/forms/send-form";
import { checkSendForm } from "~/lib/send/send-rules";
import { outsideAddress } from "../../../sandbox/seed/counterparty-addresses";
import { seededRandom } from "../../../sandbox/seed/random";
import { WALLET_ID } from "../../fixtures/console/proven-keys";

const HEX = "fB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

/** Chains on which money can be sent, each on a network that it has. */
const LIVE = CHAINS.filter((chain): chain is LiveChain => chain.kind === "live");
const networkOf = (chain: LiveChain) => (chain.networks.testnet ? "testnet" : "mainnet");
const samples = LIVE.map((chain) => ({
  id: chain.id,
  address: outsideAddress(chain.backendChain, networkOf(chain), seededRandom(chain.id)),
}));

/** Chains that write addresses alike, so that one's address is the other's too. */
const SHARED: Record<string, readonly string[]> = {
  ETHEREUM: ["BINANCE_SMART_CHAIN"],
  BINANCE_SMART_CHAIN: ["ETHEREUM"],
};

function contextOf(chain: LiveChain, known: SendRuleInput["knownRecipients"] = []): SendRuleInput {
  const { id, native } = chain;
  return {
    chain: id,
    network: networkOf(chain),
    subWalletId: `${WALLET_ID}/${native.symbol}/0`,
    fromAddress: samples.find((sample) => sample.id === id)?.address.replace(/..$/, "") ?? "",
    assets: [{ symbol: native.symbol, decimals: native.decimals, contractAddress: null }],
    whitelistEnabled: false,
    knownRecipients: known,
    knownAddresses: [],
  };
}

function isRefused(chain: LiveChain, to: string, known?: SendRuleInput["knownRecipients"]): boolean {
  const form = { ...emptySendForm(chain.native.symbol), to, amount: "1" };
  const result = checkSendForm(form, contextOf(chain, known));
  return !result.ok && result.issues.some(({ field }) => field === "to");
}

describe.each(LIVE.map((chain) => [chain.name, chain] as const))("the send form on %s", (_, chain) => {
  it.each(samples.map(({ id, address }) => [id, address] as const))(
    "judges an address of %s by its own chain's rule",
    (id, address) => {
      const isOwn = id === chain.id || SHARED[chain.id]?.includes(id) === true;
      expect([address, isRefused(chain, address)]).toEqual([address, !isOwn]);
    },
  );
});

describe("the prefix of an EVM address", () => {
  const [ethereum, bsc, xdc] = ["ETHEREUM", "BINANCE_SMART_CHAIN", "XDCNETWORK"].map(
    (id) => LIVE.find((chain) => chain.id === id)!,
  ) as [LiveChain, LiveChain, LiveChain];

  it("is the chain's own, or none", () => {
    for (const chain of [ethereum, bsc]) {
      expect(isRefused(chain, `0x${HEX}`)).toBe(false);
      expect(isRefused(chain, HEX)).toBe(false);
      expect(isRefused(chain, `xdc${HEX}`)).toBe(true);
    }
    expect(isRefused(xdc, `xdc${HEX}`)).toBe(false);
    expect(isRefused(xdc, HEX)).toBe(false);
    expect(isRefused(xdc, `0x${HEX}`)).toBe(true);
  });

  it("is judged as typed even for an own sub-wallet's address", () => {
    const known = [{ name: "Own", address: `0x${HEX}`, memo: null, source: "own-sub-wallet" as const }];
    const recipients = known as unknown as SendRuleInput["knownRecipients"];
    expect(isRefused(ethereum, `0x${HEX}`, recipients)).toBe(false);
    expect(isRefused(ethereum, `xdc${HEX}`, recipients)).toBe(true);
  });
});

import { beforeEach, describe, expect, it, vi } from "vitest";
import { chainOf, type LiveChain, type LiveChainId } from "~/lib/chains";
import { askMaxPayment } from "~/lib/custody/transactions/max-payment.server";
import { emptySendForm, type SendForm } from "~/lib/forms/send-form";
import { findMax } from "~/lib/send/max.server";
import type { SendPageData } from "~/lib/send/page-data.server";
import type { Session } from "~/lib/session/session.server";
import { prepare } from "~/lib/signing/review/prepare.server";
import { rippleIntent } from "../../fixtures/console/honest-ripple";
import { USDC } from "../../fixtures/console/honest-transactions";

vi.mock("~/lib/custody/transactions/max-payment.server", async (original) => ({
  ...(await original<typeof import("~/lib/custody/transactions/max-payment.server")>()),
  askMaxPayment: vi.fn(),
}));
vi.mock("~/lib/signing/review/prepare.server", () => ({ prepare: vi.fn() }));

const session = {} as Session;
const ask = vi.mocked(askMaxPayment);
const TOKEN = { symbol: "USDC", decimals: 6, contractAddress: USDC };

interface Held {
  amount: string;
  available?: string;
  held?: { amount: { value: string; currency: string }; requests: number } | null;
}

/** A sub-wallet that holds so much of the native asset, and of a token. */
function pageData(chain: LiveChainId, native: Held | null, token: Held | null = null): SendPageData {
  const { symbol, decimals, subWalletType } = { ...chainOf(chain).native, ...chainOf(chain) };
  const item = ({ amount, available = amount, held = null }: Held, asset: object) => ({
    asset,
    amount: { value: amount, currency: "X", timestamp: null, in: null },
    available: { value: available, currency: "X" },
    held,
  });
  const items = [
    ...(native ? [item(native, { symbol, contractAddress: null })] : []),
    ...(token ? [item(token, TOKEN)] : []),
  ];
  const subWalletId = `5f2c7c2e-6a0b-4c3f-9d43-7a4b9a1f0c11/${subWalletType}/0`;
  const base = {
    chain,
    network: "testnet" as const,
    subWalletId,
    fromAddress: "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
  };
  const assets = [{ symbol, decimals, contractAddress: null }, TOKEN];
  return {
    payer: { subWalletId, balances: { items, nextToken: null } },
    chain: chainOf(chain) as LiveChain,
    currency: "GBP",
    base,
    assets,
    quotes: { MEDIUM: { price: 10_000_000_000n, waitSeconds: null } },
    ruleInput: { ...base, assets, whitelistEnabled: false, knownRecipients: [], knownAddresses: [] },
  } as unknown as SendPageData;
}

const formOf = (chain: LiveChainId, change: Partial<SendForm> = {}): SendForm => {
  const rules = chainOf(chain) as LiveChain;
  return { ...emptySendForm(rules.native.symbol, rules.send?.fee ?? "network"), ...change };
};
const max = (chain: LiveChainId, data: SendPageData, change: Partial<SendForm> = {}) =>
  findMax(session, data, formOf(chain, change));

beforeEach(() => {
  ask.mockReset();
  vi.mocked(prepare).mockReset();
});

describe("the most that can be sent", () => {
  it.each<[string, LiveChainId, Held, string, RegExp]>([
    ["a fixed fee", "BINANCE", { amount: "100000000" }, "0.999925", /less the fee of 0\.000075 BNB\.$/],
    [
      "the existential deposit and the highest fee",
      "POLKADOT",
      { amount: "10000000000" },
      "0.97",
      /less 0\.02 DOT, the maximum fee\. Not available: 0\.01 DOT that must stay in the account/,
    ],
    ["no rent where nothing else waits", "SOLANA", { amount: "1000000000" }, "0.999995", /0\.000005 SOL\.$/],
    [
      "the rent while other requests wait",
      "SOLANA",
      {
        amount: "1000000000",
        available: "900000000",
        held: { amount: { value: "100000000", currency: "LAMPORTS" }, requests: 1 },
      },
      "0.89910412",
      /0\.00089088 SOL that must stay while other requests wait/,
    ],
  ])("is what is available less %s", async (_what, chain, native, amount, words) => {
    const found = await max(chain, pageData(chain, native));
    expect(found).toMatchObject({ ok: true, amount, words: expect.stringMatching(words) });
  });

  it("keeps the rent where the service cannot say whether requests wait", async () => {
    const unknown = pageData("SOLANA", { amount: "2000000000", available: "1000000000" });
    for (const item of unknown.payer.balances?.items ?? []) delete item.held;
    expect(await max("SOLANA", unknown)).toMatchObject({ amount: "0.99910412" });
  });

  it("less a tip, which is named", async () => {
    const found = await max("POLKADOT", pageData("POLKADOT", { amount: "10000000000" }), {
      fee: "CUSTOM",
      tip: "0.1",
    });
    expect(found).toMatchObject({
      amount: "0.87",
      words:
        "All that is available, less 0.02 DOT, the maximum fee and the tip of 0.1 DOT. Not available: 0.01 DOT that must stay in the account (its existential deposit). The network sets the fee when it includes the transaction: usually about 0.002 DOT. The rest of the fee stays too.",
    });
  });

  it("leaves the fees of two payments where a test goes first", async () => {
    const held = { amount: "100000000" };
    expect(await max("BINANCE", pageData("BINANCE", held), { testFirst: "on" })).toMatchObject({
      amount: "0.99985",
      words: expect.stringContaining("less 0.00015 BNB, the fees of the test payment and of the rest"),
    });
    ask.mockResolvedValue({ amount: "8999988", fee: "12" });
    const data = pageData("RIPPLE", { amount: "10000000" });
    expect(await max("RIPPLE", data, { testFirst: "on", to: rippleIntent().to })).toMatchObject({
      amount: "8.999976",
      words: expect.stringContaining("less 0.000024 XRP, the fees of the test payment and of the rest"),
    });
  });

  it("is all of a token, whose fee another asset pays", async () => {
    const data = pageData("ETHEREUM", { amount: "5" }, { amount: "12500000", available: "12000000" });
    expect(await max("ETHEREUM", data, { asset: "USDC" })).toEqual({
      ok: true,
      amount: "12",
      words: "All the USDC that is available. The fee is paid in ETH.",
    });
    expect(prepare).not.toHaveBeenCalled();
  });

  it("needs no recipient where an ordinary one's fee is known, and asks for a preview where there is one", async () => {
    const data = pageData("ETHEREUM", { amount: "1000000000000000000" });
    expect(await max("ETHEREUM", data)).toMatchObject({ amount: "0.99979" });
    vi.mocked(prepare).mockResolvedValue({
      ok: true,
      preview: { decoded: { fee: { atMost: "400000000000000" } } },
    } as never);
    expect(await max("ETHEREUM", data, { to: "0x52908400098527886E0F7030069857D2E4169EE7" })).toMatchObject({
      amount: "0.9996",
      words: "All that is available, less 0.0004 ETH, the maximum fee. Any unused part of the fee stays too.",
    });
  });

  it("is what the backend says where only it knows the fee", async () => {
    ask.mockResolvedValue({ amount: "8999988", fee: "12" });
    const data = pageData("RIPPLE", { amount: "10000000" });
    expect(await max("RIPPLE", data, { to: rippleIntent().to })).toEqual({
      ok: true,
      amount: "8.999988",
      words:
        "All that is available, less the fee of 0.000012 XRP. Not available: 1 XRP that the ledger keeps as the account's reserve.",
    });
  });

  it("is what is certain where a backend does not answer it, and unknown where its coins are", async () => {
    ask.mockResolvedValue(null);
    const found = await max("RIPPLE", pageData("RIPPLE", { amount: "10000000" }), { to: rippleIntent().to });
    expect(found).toMatchObject({
      amount: "8.9",
      words: expect.stringContaining("0.1 XRP, the maximum fee"),
    });
    const doge = { to: "nj4RnLHFkqhtAhU2yzejwjkyHTRLBWWcBH" };
    expect(await max("DOGE", pageData("DOGE", null), doge)).toEqual({
      ok: false,
      message: "The service did not return the maximum amount",
    });
  });

  it.each<[LiveChainId, string]>([
    ["RIPPLE", "Available: 0 XRP. Nothing can be sent, because the fee is up to 0.1 XRP, and 1 XRP that"],
    ["BINANCE", "Available: 0.00005 BNB. Nothing can be sent, because the fee is up to 0.000075 BNB"],
  ])("is nothing where fee and reserve take it all, which is said: %s", async (chain, words) => {
    const amount = chain === "RIPPLE" ? "1000000" : "5000";
    const found = await max(chain, pageData(chain, { amount }), { to: rippleIntent().to });
    expect(found).toMatchObject({
      ok: false,
      issues: [{ field: "amount", message: expect.stringContaining(words) }],
    });
  });

  it("is not told of a token that the service does not list", async () => {
    const typed = {
      asset: "CUSTOM_TOKEN",
      tokenAddress: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAERYPJgZJDncDU",
      tokenSymbol: "X",
      tokenDecimals: "6",
    };
    expect(await max("SOLANA", pageData("SOLANA", { amount: "5" }), typed)).toMatchObject({
      ok: false,
      message: expect.stringContaining("not known here"),
    });
  });
});

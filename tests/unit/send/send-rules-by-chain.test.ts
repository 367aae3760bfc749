import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chainOf, type LiveChainId, sendRules } from "~/lib/chains";
import { withUniqueSymbols } from "~/lib/forms/asset";
import { emptySendForm, type SendForm, type SendRuleInput } from "~/lib/forms/send-form";
import type { Intent } from "~/lib/operations";
import { readIntent } from "~/lib/operations/index.server";
import { checkSendForm } from "~/lib/send/send-rules";
import { LIVE_CHAINS } from "../../fixtures/console/live-chains";

/** A sound address of each chain's test network. */
const ADDRESSES: Record<LiveChainId, string> = {
  BITCOIN: "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx",
  ETHEREUM: "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  BINANCE_SMART_CHAIN: "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  XDCNETWORK: "xdcfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  BINANCE: "tbnb1qurswpc8qurswpc8qurswpc8qurswpc8lz3jp7",
  RIPPLE: "r4T7r4FQKG2PGkcPuCyBdw2H4WpwABbQsU",
  CARDANO: "addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz",
  SOLANA: "8UzUbcpvHptkdFL4d8KZtiJ6iaBFvqZiaFTnBbhv6SJY",
  POLKADOT: "15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5",
  WESTEND: "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY",
  DOGE: "nbMFaHF9pjNoohS4fD1jefKBgDnETK9uPu",
};

function contextOf(chain: LiveChainId, changes: Partial<SendRuleInput> = {}): SendRuleInput {
  const { symbol, decimals } = chainOf(chain).native;
  return {
    chain,
    network: chain === "POLKADOT" ? "mainnet" : "testnet",
    subWalletId: `2d4f763f-f97d-436f-b1ab-874633a8c09a/${chain}/0`,
    fromAddress: ADDRESSES[chain],
    assets: [{ symbol, decimals, contractAddress: null }],
    whitelistEnabled: false,
    knownRecipients: [],
    knownAddresses: [],
    ...changes,
  };
}

function formOf(chain: LiveChainId, changes: Partial<SendForm> = {}): SendForm {
  const empty = emptySendForm(chainOf(chain).native.symbol, sendRules(chain)?.fee);
  return { ...empty, to: ADDRESSES[chain], amount: "1.5", ...changes };
}

function refusal(chain: LiveChainId, changes: Partial<SendForm>, context = contextOf(chain)) {
  const result = checkSendForm(formOf(chain, changes), context);
  return result.ok ? null : result.issues[0];
}

function intentOf(chain: LiveChainId, changes: Partial<SendForm>, context = contextOf(chain)): Intent {
  const result = checkSendForm(formOf(chain, changes), context);
  if (!result.ok) throw new Error(result.issues[0]?.message);
  return result.intent;
}

const sending = LIVE_CHAINS.filter(({ send }) => send !== null).map(({ id }) => id);

describe("every chain that the console sends on", () => {
  it.each(sending)("%s turns every amount into an exact intent, which survives sealing", (chain) => {
    const { decimals } = chainOf(chain).native;
    const max = sendRules(chain)?.largestAmount ?? 0n;
    fc.assert(
      fc.property(fc.bigInt(1n, max), (units) => {
        const digits = units.toString().padStart(decimals + 1, "0");
        const amount = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
        const intent = intentOf(chain, { amount });
        const operation = sendRules(chain)?.operation;
        expect(intent).toMatchObject({ amount: units.toString(), chain, operation });
        expect(readIntent(JSON.parse(JSON.stringify(intent)))).toEqual(intent);
      }),
      { numRuns: 25 },
    );
  });

  it.each(sending)(
    "%s refuses an amount that is too large, too precise or empty, and an empty recipient",
    (chain) => {
      const { decimals } = chainOf(chain).native;
      const max = ((sendRules(chain)?.largestAmount ?? 0n) / 10n ** BigInt(decimals) + 1n).toString();
      const finer = `Amount cannot have fractions smaller than the lowest allowed unit of ${decimals}`;
      expect(refusal(chain, { amount: max })?.message).toBe("Amount is too large for this chain");
      expect(refusal(chain, { amount: `0.${"0".repeat(decimals)}1` })?.message).toBe(finer);
      expect(refusal(chain, { amount: "" })?.message).toBe("Please enter an amount");
      expect(refusal(chain, { asset: "" })?.message).toBe("Please enter an asset");
      expect(refusal(chain, { to: "" })?.field).toBe("to");
    },
  );
});

describe("a Dogecoin fee", () => {
  it.each([
    ["", "Please provide a Satoshi/Byte or select a Speed"],
    ["0", "The Satoshi/Byte must be an integer larger than 0"],
    ["1.5", "The Satoshi/Byte must be an integer larger than 0"],
    ["-3", "The Satoshi/Byte must be an integer larger than 0"],
  ])("of %j satoshi a byte is refused", (satoshiPerByte, message) => {
    expect(refusal("DOGE", { fee: "CUSTOM", satoshiPerByte })).toEqual({ field: "satoshiPerByte", message });
  });

  it("is a speed or a price per byte", () => {
    expect(refusal("DOGE", { fee: "" })?.message).toBe("Please enter the transaction fee");
    expect(intentOf("DOGE", { fee: "CUSTOM", satoshiPerByte: "0100" })).toMatchObject({
      fee: { speed: "CUSTOM", satoshiPerByte: "100" },
    });
  });
});

describe("a Substrate tip", () => {
  it.each([
    ["", "Please provide a tip or select 'None'"],
    ["0", "Please provide a tip larger than 0"],
    ["-1", "Please provide a tip larger than 0"],
    ["a little", "Please provide a tip larger than 0"],
    ["0.0000000000001", "Tip cannot have fractions smaller than the lowest allowed unit of 12"],
    ["9".repeat(40), "Tip is too large for this chain"],
  ])("of %j is refused", (tip, message) => {
    expect(refusal("WESTEND", { fee: "CUSTOM", tip })).toEqual({ field: "tip", message });
  });

  it("is empty or exact, and names its chain", () => {
    expect(intentOf("WESTEND", { tip: "1" })).toMatchObject({ tip: null, runtime: "westend", nonce: null });
    const custom = { fee: "CUSTOM", tip: "0.000000000001", useCustomNonce: "on", nonce: "7" };
    expect(intentOf("WESTEND", custom)).toMatchObject({ tip: "1", nonce: 7 });
    expect(intentOf("POLKADOT", {})).toMatchObject({ runtime: "polkadot" });
    expect(refusal("WESTEND", { fee: "MEDIUM" })?.message).toBe("Please enter the transaction fee");
  });
});

describe("a token that is not in the list", () => {
  const mint = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
  const token = { asset: "CUSTOM_TOKEN", tokenAddress: mint, tokenSymbol: "USDC", tokenDecimals: "6" };
  const listed = contextOf("SOLANA", {
    assets: [
      { symbol: "SOL", decimals: 9, contractAddress: null },
      { symbol: "USDC", decimals: 6, contractAddress: mint },
    ],
  });

  it.each<[string, Partial<SendForm>, { field: string; message: string }]>([
    ["no symbol", { tokenSymbol: "" }, { field: "tokenSymbol", message: "Please enter an asset" }],
    ["no address", { tokenAddress: "" }, { field: "tokenAddress", message: "Please enter an asset" }],
    [
      "no decimals",
      { tokenDecimals: "" },
      { field: "tokenDecimals", message: "The decimals provided must be an integer" },
    ],
    [
      "a fraction of a decimal",
      { tokenDecimals: "6.5" },
      { field: "tokenDecimals", message: "The decimals provided must be an integer" },
    ],
    [
      "an invalid address",
      { tokenAddress: "nobody" },
      { field: "tokenAddress", message: "The provided asset address is not a valid Solana address" },
    ],
  ])("is refused with %s", (_what, changes, issue) => {
    expect(refusal("SOLANA", { ...token, ...changes })).toEqual(issue);
  });

  it("is checked after amount and recipient, and its decimals apply to the amount", () => {
    const wrong = { ...token, tokenAddress: "nobody", to: "nobody" };
    expect(refusal("SOLANA", wrong)?.message).toBe("Please enter a valid SOLANA address");
    expect(refusal("SOLANA", { ...token, amount: "0.0000001" })?.message).toContain(
      "lowest allowed unit of 6",
    );
    expect(intentOf("SOLANA", token)).toMatchObject({
      amount: "1500000",
      asset: { symbol: "USDC", decimals: 6, contractAddress: mint },
    });
  });

  it("has the listed symbol if it is in the list after all, and says what was typed instead", () => {
    const intent = checkSendForm(formOf("SOLANA", { ...token, tokenSymbol: "FOO" }), listed);
    expect(intent).toMatchObject({
      ok: true,
      intent: { asset: { symbol: "USDC", decimals: 6, contractAddress: mint, typedSymbol: "FOO" } },
    });
    const same = checkSendForm(formOf("SOLANA", { ...token, tokenSymbol: "usdc" }), listed);
    expect(same).toMatchObject({ ok: true, intent: { asset: { symbol: "USDC" } } });
    expect(same.ok && "typedSymbol" in same.intent.asset).toBe(false);
  });

  it("shows its address where it is called like one of the list", () => {
    const other = "4zMMC9srt5Ri5X14GAgXhaHii3GnPAERYPJgZJDncDU";
    const made = checkSendForm(formOf("SOLANA", { ...token, tokenAddress: other }), listed);
    expect(made).toMatchObject({ ok: true, intent: { asset: { symbol: `USDC (${other})` } } });
  });

  it("must have the listed decimals if it is in the list after all", () => {
    const typed = { ...token, tokenDecimals: "9" };
    expect(refusal("SOLANA", typed, listed)).toEqual({
      field: "tokenDecimals",
      message: "USDC has 6 decimals",
    });
    expect(refusal("SOLANA", typed)).toBeNull();
  });

  it("is refused while the allow-list is on, and on chains without tokens", () => {
    const book = { address: ADDRESSES.SOLANA, memo: null, name: "Known", source: "address-book" as const };
    const strict = { ...listed, whitelistEnabled: true, knownRecipients: [book] };
    expect(refusal("SOLANA", token, strict)).toEqual({
      field: "asset",
      message: "Your organisation only allows sending tokens that are listed here",
    });
    expect(refusal("ETHEREUM", token)).toEqual({ field: "asset", message: "Please enter an asset" });
  });
});

describe("tokens with the symbol of another asset", () => {
  const mint = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
  const native = { symbol: "SOL", decimals: 9, contractAddress: null };
  const planted = { symbol: "SOL", decimals: 2, contractAddress: mint };
  const context = contextOf("SOLANA", { assets: withUniqueSymbols([native, planted]) });

  it("are chosen by their contract, and never taken for the other", () => {
    expect(context.assets.map(({ symbol }) => symbol)).toEqual(["SOL", `SOL (${mint})`]);
    const [first, second] = context.assets.map(({ symbol: asset }) => intentOf("SOLANA", { asset }, context));
    expect(first).toMatchObject({ amount: "1500000000", asset: native });
    expect(second).toMatchObject({ amount: "150", asset: { contractAddress: mint } });
  });
});

describe("an allow-list entry with a destination tag", () => {
  const entry = {
    address: ADDRESSES.RIPPLE,
    memo: "077",
    name: "At an exchange",
    source: "address-book" as const,
  };
  const context = contextOf("RIPPLE", { whitelistEnabled: true, knownRecipients: [entry] });
  const refused = "Your organisation only allows sending to recipients in its address book";

  it("allows that tag, however it is written, and no other payee at the address", () => {
    expect(refusal("RIPPLE", { memo: "77" }, context)).toBeNull();
    expect(refusal("RIPPLE", { to: "", recipient: `${entry.address}#077` }, context)).toBeNull();
    expect(refusal("RIPPLE", { memo: "78" }, context)).toEqual({ field: "to", message: refused });
    expect(refusal("RIPPLE", { memo: "" }, context)).toEqual({ field: "to", message: refused });
  });
});

describe("an own account at an exchange", () => {
  const account = (chain: LiveChainId, credits: string, memo: string | null = null) => ({
    ...{ address: ADDRESSES[chain], memo, credits },
    ...{ name: "Kraken main", source: "own-account" as const },
  });

  it("is paid by name, with the tag that belongs to it", () => {
    const xrp = account("RIPPLE", "XRP", "4242");
    const context = contextOf("RIPPLE", { knownRecipients: [xrp] });
    const chosen = { to: "", recipient: `${xrp.address}#4242` };
    expect(intentOf("RIPPLE", chosen, context)).toMatchObject({ to: xrp.address, destinationTag: "4242" });
  });

  it("is recognised by its pasted address, which is refused without the tag", () => {
    const context = contextOf("RIPPLE", { knownRecipients: [account("RIPPLE", "XRP", "4242")] });
    const message = "Kraken main has the destination tag 4242";
    expect(refusal("RIPPLE", { memo: "" }, context)).toEqual({ field: "memo", message });
    expect(refusal("RIPPLE", { memo: "4242" }, context)).toBeNull();
    // Another customer of the exchange, at the address that all of them share.
    expect(refusal("RIPPLE", { memo: "7" }, context)).toBeNull();
  });

  it("is refused any asset but the one that its exchange credits at the address", () => {
    const token = { symbol: "USDC", decimals: 6, contractAddress: `0x${"a1".repeat(20)}` };
    const assets = [{ symbol: "ETH", decimals: 18, contractAddress: null }, token];
    const context = contextOf("ETHEREUM", { assets, knownRecipients: [account("ETHEREUM", "ETH")] });
    expect(refusal("ETHEREUM", {}, context)).toBeNull();
    expect(refusal("ETHEREUM", { asset: "USDC" }, context)).toEqual({
      field: "asset",
      message: "Kraken main is credited only with ETH at this address",
    });
  });
});

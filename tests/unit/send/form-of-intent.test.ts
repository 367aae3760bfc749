import { describe, expect, it } from "vitest";
import { chainOf, type LiveChainId, sendRules } from "~/lib/chains";
import { emptySendForm, type KnownRecipient, type SendRuleInput } from "~/lib/forms/send-form";
import { isRepeatable, type PaymentIntent } from "~/lib/operations";
import { formOfIntent } from "~/lib/send/form-of-intent";
import { checkSendForm } from "~/lib/send/send-rules";
import { binanceIntent } from "../../fixtures/console/honest-binance";
import { cardanoIntent } from "../../fixtures/console/honest-cardano";
import { stakeIntent } from "../../fixtures/console/honest-cardano-stake";
import { dogeIntent } from "../../fixtures/console/honest-doge";
import { rippleIntent } from "../../fixtures/console/honest-ripple";
import { USDC as MINT, solanaIntent } from "../../fixtures/console/honest-solana";
import { substrateIntent } from "../../fixtures/console/honest-substrate";
import { bitcoinIntent, evmIntent, USDC } from "../../fixtures/console/honest-transactions";

const TOKEN = { symbol: "USDC", decimals: 6, contractAddress: USDC };
const GWEI = 1_000_000_000n;
const QUOTES = { MEDIUM: { price: 12n * GWEI, waitSeconds: null } };

interface Place {
  assets?: SendRuleInput["assets"];
  recipients?: KnownRecipient[];
}

/** The form that an intent is turned into, and the intent that this form makes. */
function repeat(intent: PaymentIntent, { assets, recipients = [] }: Place = {}) {
  const { chain, network, subWalletId, fromAddress } = intent;
  const { symbol, decimals } = chainOf(chain).native;
  const offered = assets ?? [{ symbol, decimals, contractAddress: null }, TOKEN];
  const form = formOfIntent(intent, { assets: offered, recipients, quotes: QUOTES, keepsFee: true });
  const typed = { ...emptySendForm(symbol, sendRules(chain as LiveChainId)?.fee), ...form };
  const base = { chain, network, subWalletId, fromAddress };
  const result = checkSendForm(typed, {
    ...base,
    assets: offered,
    whitelistEnabled: false,
    knownRecipients: recipients,
    knownAddresses: [],
  });
  return { form, intent: result.ok ? result.intent : result.issues };
}

describe("a form with the details of an earlier request makes the same payment", () => {
  it("but with a fee of its own where it is another payment", () => {
    const fee = { speed: "CUSTOM" as const, gasPrice: "1", gasLimit: "30000" };
    const intent = evmIntent({ nonce: null, fee });
    const native = { symbol: "ETH", decimals: 18, contractAddress: null };
    const known = { assets: [native], recipients: [], quotes: QUOTES, keepsFee: false };
    const form = formOfIntent(intent, known);
    expect(form).toMatchObject({ asset: "ETH", to: intent.to });
    expect(form).not.toHaveProperty("fee");
    expect(form).not.toHaveProperty("gasPrice");
  });

  it.each<[string, PaymentIntent]>([
    ["of ETH at a speed", evmIntent({ nonce: null, fee: { speed: "FAST" } })],
    [
      "of ETH at a price of its own",
      evmIntent({
        nonce: null,
        fee: { speed: "CUSTOM", gasPrice: (3n * GWEI + 1n).toString(), gasLimit: "30000" },
      }),
    ],
    ["of a listed token", evmIntent({ nonce: null, asset: TOKEN, amount: "25500000" })],
    ["of BTC at a speed", bitcoinIntent()],
    ["of BTC at a price of its own", bitcoinIntent({ fee: { speed: "CUSTOM", satoshiPerByte: "17" } })],
    ["of DOGE", dogeIntent()],
    ["of XRP with a destination tag", rippleIntent({ destinationTag: "123456" })],
    ["of XRP without one", rippleIntent({ destinationTag: null })],
    ["of DOT with a tip", substrateIntent({ nonce: null, tip: "17" })],
    ["of DOT without one", substrateIntent({ nonce: null, tip: null })],
    ["of BNB", binanceIntent()],
    ["of ADA", cardanoIntent()],
    ["of SOL", solanaIntent()],
  ])("%s", (_what, intent) => {
    expect(repeat(intent).intent).toEqual(intent);
  });

  it.each(["USDC", `USDC (${MINT.contractAddress})`])(
    "of a token called '%s' that is typed, because it is not listed here",
    (symbol) => {
      const intent = solanaIntent({
        operation: "createSolanaTokenPaymentTransaction",
        asset: { ...MINT, symbol },
      } as never) as unknown as PaymentIntent;
      const native = { symbol: "SOL", decimals: 9, contractAddress: null };
      const again = repeat(intent, { assets: [native] });
      expect(again.form).toMatchObject({ asset: "CUSTOM_TOKEN", tokenAddress: MINT.contractAddress });
      expect(again.intent).toEqual({ ...intent, asset: MINT });
    },
  );
});

describe("what the form takes from an earlier request", () => {
  it("is never its nonce", () => {
    const { form, intent } = repeat(evmIntent({ nonce: 41 }));
    expect(form).not.toHaveProperty("nonce");
    expect(form).not.toHaveProperty("useCustomNonce");
    expect(intent).toMatchObject({ nonce: null });
  });

  it("is the speed that costs now what it paid, where the usual gas was asked for", () => {
    const paid = { speed: "CUSTOM" as const, gasPrice: (12n * GWEI).toString() };
    expect(repeat(evmIntent({ fee: { ...paid, gasLimit: "21000" } })).form).toMatchObject({ fee: "MEDIUM" });
    expect(repeat(evmIntent({ fee: { ...paid, gasLimit: "50000" } })).form).toMatchObject({
      fee: "CUSTOM",
      gasPrice: "12",
      gasLimit: "50000",
    });
  });

  it("is the entry of the list with the same memo, so that an allow-list has it", () => {
    const intent = rippleIntent({ destinationTag: "77" });
    const entry = (memo: string | null): KnownRecipient => {
      return { address: intent.to, memo, name: `Tag ${memo}`, source: "address-book" };
    };
    const chosen = repeat(intent, { recipients: [entry("66"), entry("77")] });
    expect(chosen.form).toMatchObject({ recipient: `${intent.to}#77`, to: "", memo: "" });
    expect(chosen.intent).toMatchObject({ to: intent.to, destinationTag: "77" });
    expect(repeat(intent, { recipients: [entry("66"), entry(null)] }).form).toMatchObject({
      recipient: intent.to,
      memo: "77",
    });
    expect(repeat(intent, { recipients: [entry("66")] }).form).toMatchObject({
      recipient: "",
      to: intent.to,
      memo: "77",
    });
  });

  it("is nothing where the token cannot be chosen or typed any more", () => {
    expect(repeat(evmIntent({ asset: TOKEN }), { assets: [] }).form).toBeNull();
  });

  it("is nothing of a contract call or a delegation", () => {
    expect(isRepeatable(evmIntent())).toBe(true);
    expect(isRepeatable(evmIntent({ data: "0x12345678" }))).toBe(false);
    expect(isRepeatable(stakeIntent())).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { type Intent, toInput } from "~/lib/operations";
import type { PaymentBase } from "~/lib/operations/intent";

const subWalletId = "2d4f763f-f97d-436f-b1ab-874633a8c09a/X/0";

function base(symbol: string, decimals: number, contractAddress: string | null = null) {
  return {
    chain: "RIPPLE",
    network: "testnet",
    subWalletId,
    fromAddress: "own",
    to: "them",
    amount: "255",
    asset: { symbol, decimals, contractAddress },
  } satisfies PaymentBase;
}

/** Specification, section 7: the fields of each chain's payload, amounts as 0x hex in smallest units. */
const payloads: [string, Intent, object][] = [
  [
    "Ripple with a destination tag",
    { ...base("XRP", 6), operation: "createRippleTransaction", destinationTag: "4294967295" },
    {
      subWalletId,
      rippleTransactionInput: { destination: "them", destinationTag: "4294967295", amount: "0xff" },
    },
  ],
  [
    "Ripple without one",
    { ...base("XRP", 6), operation: "createRippleTransaction", destinationTag: null },
    { subWalletId, rippleTransactionInput: { destination: "them", amount: "0xff" } },
  ],
  [
    "Cardano",
    { ...base("ADA", 6), operation: "createCardanoPaymentTransaction" },
    { subWalletId, cardanoTransactionInput: { to: "them", amount: "0xff" } },
  ],
  [
    "Doge by speed",
    { ...base("DOGE", 8), operation: "createDogePaymentTransaction", fee: { speed: "FAST" } },
    { subWalletId, dogeTransactionInput: { to: "them", amount: "0xff", speed: "FAST" } },
  ],
  [
    "Doge by satoshi per byte",
    {
      ...base("DOGE", 8),
      operation: "createDogePaymentTransaction",
      fee: { speed: "CUSTOM", satoshiPerByte: "16" },
    },
    { subWalletId, dogeTransactionInput: { to: "them", amount: "0xff", satoshiPerByte: "0x10" } },
  ],
  [
    "Solana",
    { ...base("SOL", 9), operation: "createSolanaPaymentTransaction" },
    { subWalletId, solanaTransactionInput: { to: "them", amount: "0xff" } },
  ],
  [
    "a Solana token",
    { ...base("USDC", 6, "mint"), operation: "createSolanaTokenPaymentTransaction" },
    { subWalletId, solanaTransactionInput: { to: "them", amount: "0xff", decimals: 6, mintAddress: "mint" } },
  ],
  [
    "Substrate with tip and nonce",
    {
      ...base("DOT", 10),
      operation: "createSubstratePaymentTransaction",
      runtime: "polkadot",
      tip: "10",
      nonce: 0,
    },
    {
      subWalletId,
      substrateTransactionInput: { to: "them", amount: "0xff", tip: "0xa", nonce: "0x0", chain: "polkadot" },
    },
  ],
  [
    "Substrate without either",
    {
      ...base("WND", 12),
      operation: "createSubstratePaymentTransaction",
      runtime: "westend",
      tip: null,
      nonce: null,
    },
    { subWalletId, substrateTransactionInput: { to: "them", amount: "0xff", chain: "westend" } },
  ],
  [
    "Binance",
    { ...base("BNB", 8), operation: "createBinanceTransaction" },
    { binanceTransactionParams: { subWalletId, to: "them", assetSymbol: "BNB", amount: "0xff" } },
  ],
];

describe("the payload", () => {
  it.each(payloads)("of %s has exactly the specified fields", (_what, intent, input) => {
    expect(toInput(intent.operation, intent as never, "GBP")).toEqual(input);
  });
});

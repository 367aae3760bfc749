import { describe, expect, it } from "vitest";
import { toPayload } from "~/lib/operations";
import type { IntentBase, SendIntent } from "~/lib/operations/intent";

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
  } satisfies IntentBase;
}

/** Specification, section 7: the fields of each chain's payload, amounts as 0x hex in smallest units. */
const payloads: [string, SendIntent, string, object][] = [
  [
    "Ripple with a destination tag",
    { ...base("XRP", 6), family: "RIPPLE", destinationTag: "4294967295" },
    "createRippleTransaction",
    { destination: "them", destinationTag: "4294967295", amount: "0xff" },
  ],
  [
    "Ripple without one",
    { ...base("XRP", 6), family: "RIPPLE", destinationTag: null },
    "createRippleTransaction",
    { destination: "them", amount: "0xff" },
  ],
  [
    "Cardano",
    { ...base("ADA", 6), family: "CARDANO" },
    "createCardanoPaymentTransaction",
    { to: "them", amount: "0xff" },
  ],
  [
    "Doge by speed",
    { ...base("DOGE", 8), family: "DOGE", fee: { speed: "FAST" } },
    "createDogePaymentTransaction",
    { to: "them", amount: "0xff", speed: "FAST" },
  ],
  [
    "Doge by satoshi a byte",
    { ...base("DOGE", 8), family: "DOGE", fee: { speed: "CUSTOM", satoshiPerByte: "16" } },
    "createDogePaymentTransaction",
    { to: "them", amount: "0xff", satoshiPerByte: "0x10" },
  ],
  [
    "Solana",
    { ...base("SOL", 9), family: "SOLANA" },
    "createSolanaPaymentTransaction",
    { to: "them", amount: "0xff" },
  ],
  [
    "a Solana token",
    { ...base("USDC", 6, "mint"), family: "SOLANA" },
    "createSolanaTokenPaymentTransaction",
    { to: "them", amount: "0xff", decimals: 6, mintAddress: "mint" },
  ],
  [
    "Substrate with tip and nonce",
    { ...base("DOT", 10), family: "SUBSTRATE", runtime: "polkadot", tip: "10", nonce: 0 },
    "createSubstratePaymentTransaction",
    { to: "them", amount: "0xff", tip: "0xa", nonce: "0x0", chain: "polkadot" },
  ],
  [
    "Substrate without either",
    { ...base("WND", 12), family: "SUBSTRATE", runtime: "westend", tip: null, nonce: null },
    "createSubstratePaymentTransaction",
    { to: "them", amount: "0xff", chain: "westend" },
  ],
  [
    "Binance",
    { ...base("BNB", 8), family: "BINANCE" },
    "createBinanceTransaction",
    { to: "them", assetSymbol: "BNB", amount: "0xff" },
  ],
];

describe("the payload", () => {
  it.each(payloads)(
    "of %s has the specification's fields and no others",
    (_what, intent, operation, fields) => {
      expect(toPayload(intent, "GBP")).toEqual({ operation, input: { subWalletId, ...fields } });
    },
  );
});

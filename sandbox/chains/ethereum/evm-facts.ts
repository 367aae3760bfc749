import type { ByNetwork, DemoFacts, NativeAsset, Speed, TokenFact } from "../chain-facts";

export type EvmFacts = {
  names: ByNetwork<string>;
  nativeAsset: Omit<NativeAsset, "decimals" | "unit">;
  /** SLIP-44. */
  coinType: number;
  /** EIP-155. */
  chainIds: ByNetwork<number>;
  /** Before the 40 hex digits, as the chain writes them; 0x is read on every chain. */
  addressPrefix: "0x" | "xdc";
  /** The main network's contracts are the issuers' own; the others exist on the simulated network only. */
  tokens: readonly (Omit<TokenFact, "address"> & { addresses: ByNetwork<string> })[];
  /** Wei for one gas. */
  gasPrices: Record<Speed, string>;
  demo: Omit<DemoFacts, "minChange" | "accounts">;
};

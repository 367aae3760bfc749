import type { UnimplementedChain } from "./types";

export const radix: UnimplementedChain = {
  kind: "unimplemented",
  id: "RADIX",
  name: "Radix",
  family: "RADIX",
  native: { symbol: "XRD", name: "Radix", decimals: 18, unit: "XRD" },
  subWalletType: "RADIX",
  backendChain: "RADIX",
  colour: "chain-xrd",
  creation: "some-domains",
  capabilities: ["supportsBalances"],
};

export const vechain: UnimplementedChain = {
  kind: "unimplemented",
  id: "VECHAIN",
  name: "VeChain",
  family: "VECHAIN",
  native: { symbol: "VET", name: "VeChain", decimals: 18, unit: "WEI" },
  subWalletType: "VET",
  backendChain: "VECHAIN",
  colour: "chain-vet",
  capabilities: ["supportsBalances"],
};

export const tron: UnimplementedChain = {
  kind: "unimplemented",
  id: "TRON",
  name: "Tron",
  family: "TRON",
  native: { symbol: "TRX", name: "Tron", decimals: 6, unit: "SUN" },
  subWalletType: "TRX",
  backendChain: "TRON",
  colour: "chain-trx",
  capabilities: ["supportsBalances"],
};

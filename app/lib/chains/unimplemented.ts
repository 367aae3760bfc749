import { decodeBase58check } from "./families/base58";
import { canonicalEvmAddress, evmAddressCheck } from "./families/evm";
import type { UnimplementedChain } from "./types";

const INVALID = "Please enter a valid address";

const checkEvmAddress = evmAddressCheck("VECHAIN", "0x");

export const radix: UnimplementedChain = {
  kind: "unimplemented",
  id: "RADIX",
  name: "Radix",
  family: "RADIX",
  native: { symbol: "XRD", name: "Radix", decimals: 18, unit: "ATTO" },
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
  validateAddress: (address, context) => (checkEvmAddress(address, context) === null ? null : INVALID),
  canonicalAddress: canonicalEvmAddress,
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
  // TRON Developer Hub, 'Account address format': base58check of 0x41 and 20 bytes.
  validateAddress: (address) => {
    const decoded = decodeBase58check(address);
    const isAccount = decoded?.version === 0x41 && decoded.payload.length === 20;
    return isAccount ? null : INVALID;
  },
};

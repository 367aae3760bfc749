import { explorer } from "./explorer";
import {
  canonicalEvmAddress,
  EVM_CAPABILITIES,
  EVM_SEND,
  evmAddressCheck,
  isZeroAddress,
} from "./families/evm";
import type { LiveChain } from "./types";

export const binanceSmartChain: LiveChain = {
  kind: "live",
  id: "BINANCE_SMART_CHAIN",
  name: "Binance Smart Chain",
  family: "EVM",
  native: { symbol: "BNB", name: "BNB", decimals: 18, unit: "WEI" },
  subWalletType: "BINANCE_SMART_CHAIN",
  backendChain: "BINANCE_SMART_CHAIN",
  colour: "chain-bnb",
  isInTransactionList: true,
  capabilities: EVM_CAPABILITIES,
  networks: {
    mainnet: {
      name: "Binance Smart Chain",
      chainId: 56,
      explorer: explorer("BscScan", "https://bscscan.com"),
    },
    testnet: {
      name: "BSC Testnet",
      chainId: 97,
      explorer: explorer("BscScan", "https://testnet.bscscan.com"),
    },
  },
  validateAddress: evmAddressCheck("BINANCE_SMART_CHAIN", "0x"),
  canonicalAddress: canonicalEvmAddress,
  isNobodys: isZeroAddress,
  commonPrefix: /^0x/,
  send: EVM_SEND,
  page: { listsAssets: true },
};

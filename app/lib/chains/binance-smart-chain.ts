import { explorer } from "./explorer";
import {
  canonicalEvmAddress,
  EVM_CAPABILITIES,
  evmAddressCheck,
  evmSend,
  isUnspendableEvm,
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
      name: "Binance Smart Chain Testnet",
      chainId: 97,
      explorer: explorer("BscScan", "https://testnet.bscscan.com"),
    },
  },
  validateAddress: evmAddressCheck("BINANCE_SMART_CHAIN", "0x"),
  canonicalAddress: canonicalEvmAddress,
  isUnspendable: isUnspendableEvm,
  commonPrefix: /^0x/,
  // Validators require 0.05 Gwei since 2025 (before: 0.1, 1, 3 and 5), and blocks are seldom full, so that is what
  // people pay (bscscan.com/chart/gasprice). FAST is four times the highest of these.
  send: evmSend({ SLOW: 5n, MEDIUM: 10n, FAST: 20n }),
  page: { listsAssets: true },
};

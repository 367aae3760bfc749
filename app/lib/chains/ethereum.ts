import { explorer } from "./explorer";
import {
  canonicalEvmAddress,
  EVM_CAPABILITIES,
  evmAddressCheck,
  evmSend,
  isUnspendableEvm,
} from "./families/evm";
import type { LiveChain } from "./types";

export const ethereum: LiveChain = {
  kind: "live",
  id: "ETHEREUM",
  name: "Ethereum",
  family: "EVM",
  native: { symbol: "ETH", name: "Ethereum", decimals: 18, unit: "WEI" },
  subWalletType: "ETH",
  backendChain: "ETHEREUM",
  colour: "chain-eth",
  creation: "everybody",
  isInTransactionList: true,
  capabilities: EVM_CAPABILITIES,
  networks: {
    mainnet: {
      name: "Ethereum",
      slug: "mainnet",
      chainId: 1,
      explorer: explorer("Etherscan", "https://etherscan.io"),
    },
    testnet: {
      name: "Ethereum Holesky",
      slug: "holesky",
      chainId: 17000,
      explorer: explorer("Etherscan", "https://holesky.etherscan.io"),
    },
  },
  validateAddress: evmAddressCheck("ETHEREUM", "0x"),
  canonicalAddress: canonicalEvmAddress,
  isUnspendable: isUnspendableEvm,
  commonPrefix: /^0x/,
  // etherscan.io/chart/gasprice, worst daily averages: 474 Gwei (1 May 2022), 155 (5 May 2023), 99 (2024); mostly below
  // 10 since. A plain payment at 500 Gwei costs 0.0105 ETH.
  send: evmSend({ SLOW: 100n, MEDIUM: 200n, FAST: 500n }),
  page: { listsAssets: true, offersDefi: true, offersSpeedUp: true },
};

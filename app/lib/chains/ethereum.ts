import { explorer } from "./explorer";
import {
  canonicalEvmAddress,
  EVM_CAPABILITIES,
  EVM_SEND,
  evmAddressCheck,
  isZeroAddress,
} from "./families/evm";
import type { LiveChain } from "./types";

export const ethereum: LiveChain = {
  kind: "live",
  id: "ETHEREUM",
  name: "Ethereum",
  family: "EVM",
  native: { symbol: "ETH", name: "Ether", decimals: 18, unit: "WEI" },
  subWalletType: "ETH",
  backendChain: "ETHEREUM",
  colour: "chain-eth",
  creation: "everybody",
  isInTransactionList: true,
  capabilities: EVM_CAPABILITIES,
  networks: {
    mainnet: { name: "Ethereum", chainId: 1, explorer: explorer("Etherscan", "https://etherscan.io") },
    testnet: {
      name: "Holesky",
      chainId: 17000,
      explorer: explorer("Etherscan", "https://holesky.etherscan.io"),
    },
  },
  validateAddress: evmAddressCheck("ETHEREUM", "0x"),
  canonicalAddress: canonicalEvmAddress,
  isNobodys: isZeroAddress,
  commonPrefix: /^0x/,
  send: EVM_SEND,
  page: { listsAssets: true, offersDefi: true, offersSpeedUp: true },
};

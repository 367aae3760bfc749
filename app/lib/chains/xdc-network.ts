import { explorer } from "./explorer";
import {
  canonicalXdcAddress,
  EVM_CAPABILITIES,
  evmAddressCheck,
  evmSend,
  isUnspendableEvm,
} from "./families/evm";
import type { LiveChain } from "./types";

export const xdcNetwork: LiveChain = {
  kind: "live",
  id: "XDCNETWORK",
  name: "XDC Network",
  family: "EVM",
  native: { symbol: "XDC", name: "XDC Network", decimals: 18, unit: "WEI" },
  subWalletType: "XDCNETWORK",
  backendChain: "XDCNETWORK",
  colour: "chain-xdc",
  creation: "everybody",
  isInTransactionList: true,
  capabilities: EVM_CAPABILITIES,
  networks: {
    mainnet: {
      name: "XDC Network",
      slug: "mainnet",
      chainId: 50,
      explorer: explorer("XinFinScan", "https://xinfinscan.com"),
    },
    testnet: {
      name: "XDC Apothem",
      slug: "apothem",
      chainId: 51,
      explorer: explorer("XinFinScan", "https://apothem.xinfinscan.com"),
    },
  },
  validateAddress: evmAddressCheck("XDCNETWORK", "xdc"),
  canonicalAddress: canonicalXdcAddress,
  isUnspendable: isUnspendableEvm,
  commonPrefix: /^xdc/,
  // Both spellings are in use, and either may be stored.
  commonPrefixes: { mainnet: ["xdc", "0x"], testnet: ["xdc", "0x"] },
  // The network requires 12.5 Gwei (XDPoSChain, issue 288; 0.25 before); blocks are seldom full.
  send: evmSend({ SLOW: 25n, MEDIUM: 50n, FAST: 100n }),
  page: { listsAssets: true },
};

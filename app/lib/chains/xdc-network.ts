import { explorer } from "./explorer";
import {
  canonicalXdcAddress,
  EVM_CAPABILITIES,
  EVM_SEND,
  evmAddressCheck,
  isZeroAddress,
} from "./families/evm";
import type { LiveChain } from "./types";

export const xdcNetwork: LiveChain = {
  kind: "live",
  id: "XDCNETWORK",
  name: "XDC Network",
  family: "EVM",
  native: { symbol: "XDC", name: "XDC", decimals: 18, unit: "WEI" },
  subWalletType: "XDCNETWORK",
  backendChain: "XDCNETWORK",
  colour: "chain-xdc",
  creation: "everybody",
  isInTransactionList: true,
  capabilities: EVM_CAPABILITIES,
  networks: {
    mainnet: { name: "XDC Network", chainId: 50, explorer: explorer("XinFinScan", "https://xinfinscan.com") },
    testnet: {
      name: "Apothem",
      chainId: 51,
      explorer: explorer("XinFinScan", "https://apothem.xinfinscan.com"),
    },
  },
  validateAddress: evmAddressCheck("XDCNETWORK", "xdc"),
  canonicalAddress: canonicalXdcAddress,
  isNobodys: isZeroAddress,
  commonPrefix: /^xdc/,
  send: EVM_SEND,
  page: { listsAssets: true },
};

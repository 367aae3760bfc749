import {
  isUnspendableSs58,
  SUBSTRATE_CAPABILITIES,
  ss58Check,
  substrateSend,
  substrateStake,
} from "./families/substrate";
import type { LiveChain } from "./types";

/** Polkadot's test network; the backend calls it SUBSTRATE. */
export const westend: LiveChain = {
  kind: "live",
  id: "WESTEND",
  name: "Westend",
  family: "SUBSTRATE",
  native: { symbol: "DOT", name: "Westend", decimals: 12, unit: "PLANCK" },
  subWalletType: "DOT",
  backendChain: "SUBSTRATE",
  colour: "chain-dot",
  capabilities: SUBSTRATE_CAPABILITIES,
  networks: { mainnet: null, testnet: { name: "Westend", explorer: null } },
  validateAddress: ss58Check({ name: "westend", prefix: 42, firstCharacter: "5" }),
  isUnspendable: isUnspendableSs58,
  commonPrefix: /^5./,
  commonPrefixes: { mainnet: [], testnet: ["5C", "5D", "5E", "5F", "5G", "5H"] },
  // paritytech/polkadot-sdk, asset-hub-westend: the existential deposit is 0.001 WND.
  send: substrateSend({
    payloadChain: "westend",
    maxFee: 20_000_000_000n,
    existentialDeposit: 1_000_000_000n,
  }),
  stake: substrateStake(2_000_000_000_000n),
};

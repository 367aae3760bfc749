import { isUnspendableSs58, SUBSTRATE_CAPABILITIES, SUBSTRATE_SEND, ss58Check } from "./families/substrate";
import type { LiveChain } from "./types";

export const polkadot: LiveChain = {
  kind: "live",
  id: "POLKADOT",
  name: "Polkadot",
  family: "SUBSTRATE",
  native: { symbol: "DOT", name: "Dot", decimals: 10, unit: "PLANCK" },
  subWalletType: "DOT",
  backendChain: "SUBSTRATE",
  colour: "chain-dot",
  capabilities: SUBSTRATE_CAPABILITIES,
  networks: { mainnet: { name: "Polkadot", explorer: null } },
  validateAddress: ss58Check({ name: "polkadot", prefix: 0, firstCharacter: "1" }),
  isUnspendable: isUnspendableSs58,
  commonPrefix: /^1./,
  commonPrefixes: { mainnet: ["11", "12", "13", "14", "15", "16"] },
  send: { ...SUBSTRATE_SEND, payloadChain: "polkadot" },
};

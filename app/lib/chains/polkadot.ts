import {
  isUnspendableSs58,
  SUBSTRATE_CAPABILITIES,
  ss58Check,
  substrateSend,
  substrateStake,
} from "./families/substrate";
import type { LiveChain } from "./types";

export const polkadot: LiveChain = {
  kind: "live",
  id: "POLKADOT",
  name: "Polkadot",
  family: "SUBSTRATE",
  native: { symbol: "DOT", name: "Polkadot", decimals: 10, unit: "PLANCK" },
  subWalletType: "DOT",
  backendChain: "SUBSTRATE",
  colour: "chain-dot",
  capabilities: SUBSTRATE_CAPABILITIES,
  networks: { mainnet: { name: "Polkadot", explorer: null }, testnet: null },
  validateAddress: ss58Check({ name: "polkadot", prefix: 0, firstCharacter: "1" }),
  isUnspendable: isUnspendableSs58,
  commonPrefix: /^1./,
  commonPrefixes: { mainnet: ["11", "12", "13", "14", "15", "16"], testnet: [] },
  // polkadot-fellows/runtimes, asset-hub-polkadot: the existential deposit is 0.01 DOT.
  send: substrateSend({
    payloadChain: "polkadot",
    maxFee: 200_000_000n,
    existentialDeposit: 100_000_000n,
  }),
  // On chain: MinNominatorBond is 250 DOT, BondingDuration 28 eras of a day.
  stake: substrateStake(2_500_000_000_000n, "28 days"),
};

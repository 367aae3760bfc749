import type { Network } from "../names";

/** Quantities in planck. */
export type Runtime = {
  chain: "polkadot" | "westend";
  ss58Prefix: number;
  genesisHash: string;
  specVersion: number;
  transactionVersion: number;
  pallets: { balances: number; utility: number; staking: number };
  signedExtensions: readonly string[];
  existentialDeposit: bigint;
  minimumNominatorBond: bigint;
  /** Simulated: a base and a price per byte, while real networks weigh calls. */
  fee: { base: bigint; perByte: bigint };
  /** An upper bound without the tip, for the phone. */
  maxFee: bigint;
};

const extensions = [
  "CheckNonZeroSender",
  "CheckSpecVersion",
  "CheckTxVersion",
  "CheckGenesis",
  "CheckMortality",
  "CheckNonce",
  "CheckWeight",
  "ChargeAssetTxPayment",
  "CheckMetadataHash",
] as const;

/**
 * The asset hubs, where staking lives since the relay chains' migration. Sources: polkadot-fellows/runtimes,
 * asset-hub-polkadot 2.0.4; for Westend the public client's test data (runtime 1.20.5) and paritytech/polkadot-sdk,
 * asset-hub-westend. Minimum bonds are set by governance: Polkadot's is 250 DOT; 2 WND is the sandbox's choice.
 */
const runtimes: Record<Network, Runtime> = {
  mainnet: {
    chain: "polkadot",
    ss58Prefix: 0,
    genesisHash: "0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f",
    specVersion: 2_000_004,
    transactionVersion: 15,
    pallets: { balances: 10, utility: 40, staking: 89 },
    signedExtensions: extensions,
    existentialDeposit: 100_000_000n,
    minimumNominatorBond: 2_500_000_000_000n,
    fee: { base: 10_000_000n, perByte: 50_000n },
    maxFee: 200_000_000n,
  },
  testnet: {
    chain: "westend",
    ss58Prefix: 42,
    genesisHash: "0x67f9723393ef76214df0118c34bbbd3dbebc8ed46a10973a8c969d48fe7598c9",
    specVersion: 1_020_005,
    transactionVersion: 16,
    pallets: { balances: 10, utility: 40, staking: 80 },
    signedExtensions: ["AuthorizeCall", ...extensions, "EthSetOrigin", "StorageWeightReclaim"],
    existentialDeposit: 1_000_000_000n,
    minimumNominatorBond: 2_000_000_000_000n,
    fee: { base: 1_000_000_000n, perByte: 5_000_000n },
    maxFee: 20_000_000_000n,
  },
};

export const runtimeOf = (network: Network): Runtime => runtimes[network];

export const MAX_NOMINATIONS = 16;
export const MAX_UNLOCKING_CHUNKS = 32;

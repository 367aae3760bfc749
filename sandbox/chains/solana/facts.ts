import { type ChainFacts, onBoth, plainAddresses } from "../chain-facts";
import { base58Hash, base58Signature } from "../hash-forms";
import { personalAddress, readSolanaAddress, solanaAddress } from "./address";

export const solana: ChainFacts = {
  names: { mainnet: "Solana", testnet: "Solana Devnet" },
  nativeAsset: onBoth({ symbol: "SOL", name: "Solana", decimals: 9, unit: "LAMPORTS" }),
  tokens: {
    standard: "SPL",
    list: {
      mainnet: [
        {
          symbol: "USDC",
          name: "USD Coin",
          decimals: 6,
          address: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
        },
      ],
      testnet: [
        {
          symbol: "USDC",
          name: "USD Coin",
          decimals: 6,
          address: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAERYPJgZJDncDU",
        },
      ],
    },
  },
  chainId: null,
  gasPrices: null,
  keys: { curve: "ed25519", purpose: 44, coinType: onBoth(501) },
  addresses: {
    ...plainAddresses,
    ofKey: solanaAddress,
    read: (text) => readSolanaAddress(text),
    ofStranger: (random) => personalAddress(random.bytes(32)),
    typenames: { ...plainAddresses.typenames, STAKE: "SolanaAddress" },
    hasStake: true,
  },
  hashes: { transaction: base58Signature, block: base58Hash },
  hasOutputs: false,
  namesPayer: true,
  firstNonce: null,
  readMemo: null,
  hasTravelRule: false,
  isListed: false,
  creation: "everybody",
  isPaidByStrangers: false,
  demo: {
    fee: { kind: "flat", fee: [5000, 5000] },
    minChange: null,
    accounts: "existence",
    blocks: null,
    bookPlaces: [7],
  },
};

/** Lamports. */
export const LAMPORTS_PER_SIGNATURE = 5000n;

/** Rent-exempt minimum in lamports. */
export const ACCOUNT_RENT = 890_880n;
export const TOKEN_ACCOUNT_RENT = 2_039_280n;
export const STAKE_ACCOUNT_RENT = 2_282_880n;
export const STAKE_ACCOUNT_SPACE = 200n;

/** The stake program's minimum: one SOL. */
export const MIN_DELEGATION = 1_000_000_000n;

export const MAX_AMOUNT = 2n ** 64n - 1n;

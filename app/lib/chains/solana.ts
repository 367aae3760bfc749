import { decodeBase58 } from "./families/base58";
import type { LiveChain } from "./types";

const KEY_BYTES = 32;

/**
 * Unlike those of native programs and sysvars, these do not end in a row of ones: the token, associated token account
 * and memo programs, and the mints of wrapped SOL, USDC and USDT.
 */
const PROGRAMS_AND_MINTS = new Set([
  "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
  "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL",
  "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr",
  "Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo",
  "So11111111111111111111111111111111111111112",
  "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
  "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB",
]);

export const solana: LiveChain = {
  kind: "live",
  id: "SOLANA",
  name: "Solana",
  family: "SOLANA",
  native: { symbol: "SOL", name: "Solana", decimals: 9, unit: "LAMPORTS" },
  subWalletType: "SOL",
  backendChain: "SOLANA",
  colour: "chain-sol",
  capabilities: ["supportsCreateTransaction", "supportsStaking", "supportsCustomTokens", "supportsBalances"],
  networks: {
    mainnet: { name: "Solana", explorer: null },
    testnet: { name: "Solana Devnet", explorer: null },
  },
  // Solana addresses have no checksum.
  validateAddress: (address) =>
    address.length >= 32 && address.length <= 44 && decodeBase58(address)?.length === KEY_BYTES
      ? null
      : "Please enter a valid SOLANA address",
  isUnspendable: (address) => /1{12,}$/.test(address) || PROGRAMS_AND_MINTS.has(address),
  send: {
    operation: "createSolanaPaymentTransaction",
    tokenOperation: "createSolanaTokenPaymentTransaction",
    fee: "network",
    hasPreview: false,
    hasTokens: true,
    max: { from: "facts" },
    // Rent exemption of an account without data (128 bytes at 6,960 lamports).
    keeps: {
      units: 890_880n,
      words: "that must stay while other requests wait, so that the account stays exempt from rent",
      onlyWhileHeld: true,
    },
    fixedFee: 5_000n,
    newTokenAccount: 2_039_280n,
    largestAmount: 2n ** 64n - 1n,
    // Above the rent exemption of a new account.
    testAmount: 1_000_000n,
    // One signature (5,000), and the rent of a token account for the recipient (165 bytes: 2,039,280).
    maxFee: 2_044_280n,
    wait: "about 15 seconds",
  },
  stake: {
    kind: "stake-accounts",
    operations: [
      "createSolanaInitialiseStakeTransaction",
      "createSolanaActivateStakeTransaction",
      "createSolanaDeactivateStakeTransaction",
      "createSolanaSplitStakeTransaction",
      "createSolanaWithdrawStakeTransaction",
    ],
    // Rent exemption of a stake account (200 bytes and 128 of overhead at 6,960 lamports).
    deposit: 2_282_880n,
    // The stake program's minimum with the 1 SOL feature active.
    minDelegation: 1_000_000_000n,
  },
};

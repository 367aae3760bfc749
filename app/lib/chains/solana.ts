import { decodeBase58 } from "./families/base58";
import type { LiveChain } from "./types";

const KEY_BYTES = 32;

export const solana: LiveChain = {
  kind: "live",
  id: "SOLANA",
  name: "Solana",
  family: "SOLANA",
  native: { symbol: "SOL", name: "Sol", decimals: 9, unit: "LAMPORTS" },
  subWalletType: "SOL",
  backendChain: "SOLANA",
  colour: "chain-sol",
  capabilities: ["supportsCreateTransaction", "supportsStaking", "supportsCustomTokens", "supportsBalances"],
  networks: {
    mainnet: { name: "Solana", explorer: null },
    testnet: { name: "Solana Devnet", explorer: null },
  },
  // A Solana address has no checksum: only its length in characters and bytes can be checked.
  validateAddress: (address) =>
    address.length >= 32 && address.length <= 44 && decodeBase58(address)?.length === KEY_BYTES
      ? null
      : "Please enter a valid SOLANA address",
  send: {
    operation: "createSolanaPaymentTransaction",
    tokenOperation: "createSolanaTokenPaymentTransaction",
    fee: "network",
    hasPreview: false,
    hasTokens: true,
    // Quantities have 64 bits.
    largestAmount: 2n ** 64n - 1n,
    // One signature (5,000 lamports), and the rent of a token account for the recipient (165 bytes: 2,039,280).
    maxFee: 2_044_280n,
    wait: "about 15 seconds",
  },
};

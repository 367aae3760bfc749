import { toHex } from "~/lib/money";
import type { FormFamily } from "../operation";

export interface SolanaPayload {
  operation: "createSolanaPaymentTransaction";
  /** `amount` is 0x hex lamports. */
  input: { subWalletId: string; to: string; amount: string };
}

export interface SolanaTokenPayload {
  operation: "createSolanaTokenPaymentTransaction";
  /** `amount` is 0x hex in the token's smallest unit. */
  input: { subWalletId: string; to: string; amount: string; decimals: number; mintAddress: string };
}

export const solana: FormFamily<"SOLANA", SolanaPayload | SolanaTokenPayload> = {
  toIntent: (base) => ({ ...base, family: "SOLANA" }),
  toPayload: ({ subWalletId, to, amount, asset }) => {
    const input = { subWalletId, to, amount: toHex(BigInt(amount)) };
    const { contractAddress: mintAddress, decimals } = asset;
    return mintAddress === null
      ? { operation: "createSolanaPaymentTransaction", input }
      : { operation: "createSolanaTokenPaymentTransaction", input: { ...input, decimals, mintAddress } };
  },
};

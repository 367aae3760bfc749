import { toHex } from "~/lib/money";
import type { PaymentBase } from "../intent";
import type { PaymentOperation } from "../operation";

export interface SolanaPayment extends PaymentBase {
  operation: "createSolanaPaymentTransaction";
}

/** The mint is the asset's contract address. */
export interface SolanaTokenPayment extends PaymentBase {
  operation: "createSolanaTokenPaymentTransaction";
}

export const solanaPayment: PaymentOperation<SolanaPayment> = {
  toIntent: (base) => ({ ...base, operation: "createSolanaPaymentTransaction" }),
  toInput: ({ subWalletId, to, amount }) => ({
    subWalletId,
    solanaTransactionInput: { to, amount: toHex(BigInt(amount)) },
  }),
};

export const solanaTokenPayment: PaymentOperation<SolanaTokenPayment> = {
  toIntent: (base) => ({ ...base, operation: "createSolanaTokenPaymentTransaction" }),
  toInput: ({ subWalletId, to, amount, asset: { contractAddress, decimals } }) => {
    if (contractAddress === null) throw new Error("A token has a mint address");
    const token = { decimals, mintAddress: contractAddress };
    return { subWalletId, solanaTransactionInput: { to, amount: toHex(BigInt(amount)), ...token } };
  },
};

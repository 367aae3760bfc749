import type { LiveChainId, Network, Speed } from "~/lib/chains";

/** A token has a contract (or mint) address, the native asset has none. */
export interface SendAsset {
  symbol: string;
  decimals: number;
  contractAddress: string | null;
  /** As typed for a listed token, if not its own symbol. */
  typedSymbol?: string | undefined;
}

/** JSON, so that it can be sealed in a cookie. */
export interface IntentBase {
  chain: LiveChainId;
  network: Network;
  /** The signing sub-wallet, `walletId/type/index`. */
  subWalletId: string;
  fromAddress: string;
}

export interface OperationIntent extends IntentBase {
  operation: string;
}

/** One of the payments of a payout that one transaction makes. */
export interface PaidOutput {
  /** Among all of the payout, from 1. */
  position: number;
  to: string;
  /** Smallest units, decimal digits. */
  amount: string;
}

/** A transaction with several payments; `to` is then the first's, and `amount` what all pay. */
export interface WithOutputs {
  /** In the order of the outputs; absent for a single payment. */
  payments?: readonly PaidOutput[] | undefined;
}

export interface PaymentBase extends IntentBase {
  to: string;
  /** Smallest units, decimal digits. */
  amount: string;
  asset: SendAsset;
}

export type GasFee =
  | { speed: Speed }
  /**
   * Wei, decimal digits. `gasLimit`: null lets the backend choose. `quotedFor`: the user chose only this speed, and the
   * price was quoted for it. `priorityPrice`: the tip in `gasPrice`, the maximum, of a type 2 transaction (EIP-1559);
   * absent in a legacy one.
   */
  | {
      speed: "CUSTOM";
      gasPrice: string;
      gasLimit: string | null;
      quotedFor?: Speed | undefined;
      priorityPrice?: string | undefined;
    };

export type ByteFee = { speed: Speed } | { speed: "CUSTOM"; satoshiPerByte: string };

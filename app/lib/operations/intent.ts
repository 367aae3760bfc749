import type { LiveChainId, Network, Speed } from "~/lib/chains";

/** An asset as the send form offers it. A token has a contract (or mint) address, the native asset has none. */
export interface SendAsset {
  symbol: string;
  decimals: number;
  contractAddress: string | null;
  /** The symbol that was typed for a listed token, where that is not its own. */
  typedSymbol?: string | undefined;
}

/** The fields of every intent, whatever its operation; all JSON, so that it can be sealed in a cookie. */
export interface IntentBase {
  chain: LiveChainId;
  network: Network;
  /** The sub-wallet that signs, `walletId/type/index`. */
  subWalletId: string;
  /** The sub-wallet's own address, in canonical spelling. */
  fromAddress: string;
}

/** Every intent names its mutation at the backend. */
export interface OperationIntent extends IntentBase {
  operation: string;
}

/** The fields of every payment. */
export interface PaymentBase extends IntentBase {
  /** The recipient in canonical spelling. */
  to: string;
  /** Smallest units, decimal digits. */
  amount: string;
  asset: SendAsset;
}

export type GasFee =
  | { speed: Speed }
  /**
   * Wei, decimal digits. `gasLimit` is null when the backend is to choose. `quotedFor`: the person named this speed only,
   * and the price is the one that was quoted for it. `priorityPrice`: the part of the price that is a tip, in a
   * transaction of type 2 (EIP-1559), of which `gasPrice` is the maximum; left out in a legacy one.
   */
  | {
      speed: "CUSTOM";
      gasPrice: string;
      gasLimit: string | null;
      quotedFor?: Speed | undefined;
      priorityPrice?: string | undefined;
    };

export type ByteFee = { speed: Speed } | { speed: "CUSTOM"; satoshiPerByte: string };

import type { LiveChainId, Network } from "~/lib/chains";

export type Speed = "SLOW" | "MEDIUM" | "FAST";

/** An asset as the send form offers it. A token has a contract (or mint) address, the native asset has none. */
export interface SendAsset {
  symbol: string;
  decimals: number;
  contractAddress: string | null;
}

/** What every intent says, whatever it is to do; all of it is JSON, so that it can be sealed in a cookie. */
export interface IntentBase {
  chain: LiveChainId;
  network: Network;
  /** The sub-wallet that signs, `walletId/type/index`. */
  subWalletId: string;
  /** The sub-wallet's own address, in its chain's one spelling. */
  fromAddress: string;
}

/** An intent names the backend's mutation that it is for. */
export interface OperationIntent extends IntentBase {
  operation: string;
}

/** What every payment says. */
export interface PaymentBase extends IntentBase {
  /** The recipient in its chain's one spelling. */
  to: string;
  /** Smallest units, decimal digits. */
  amount: string;
  asset: SendAsset;
}

export type GasFee =
  | { speed: Speed }
  /** Wei, decimal digits. `gasLimit` is null when the backend is to choose. */
  | { speed: "CUSTOM"; gasPrice: string; gasLimit: string | null };

export type ByteFee = { speed: Speed } | { speed: "CUSTOM"; satoshiPerByte: string };

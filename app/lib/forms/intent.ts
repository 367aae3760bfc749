import type { LiveChainId, Network } from "~/lib/chains";

export type Speed = "SLOW" | "MEDIUM" | "FAST";

/** An asset as the send form offers it. A token has a contract address, the native asset has none. */
export interface SendAsset {
  symbol: string;
  decimals: number;
  contractAddress: string | null;
}

interface IntentBase {
  chain: LiveChainId;
  network: Network;
  /** The sub-wallet that pays, `walletId/type/index`. */
  subWalletId: string;
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

export interface EvmIntent extends IntentBase {
  family: "EVM";
  fromAddress: string;
  chainId: number;
  fee: GasFee;
  /** Null: the backend chooses. */
  nonce: number | null;
}

export type ByteFee = { speed: Speed } | { speed: "CUSTOM"; satoshiPerByte: string };

export interface UtxoIntent extends IntentBase {
  family: "UTXO";
  fee: ByteFee;
}

/** What the user means to send, exactly; JSON, so that it can be sealed in a cookie. */
export type SendIntent = EvmIntent | UtxoIntent;

import type { LiveChainId, Network, SendFamily, Speed } from "~/lib/chains";

/** An asset as the send form offers it. A token has a contract (or mint) address, the native asset has none. */
export interface SendAsset {
  symbol: string;
  decimals: number;
  contractAddress: string | null;
}

export interface IntentBase {
  chain: LiveChainId;
  network: Network;
  /** The sub-wallet that pays, `walletId/type/index`. */
  subWalletId: string;
  /** The sub-wallet's own address, in its chain's one spelling. */
  fromAddress: string;
  /** The recipient in its chain's one spelling. */
  to: string;
  /** Smallest units, decimal digits. */
  amount: string;
  asset: SendAsset;
}

export type GasFee =
  | { speed: Speed }
  /**
   * Wei, decimal digits. `gasLimit` is null when the backend is to choose. `quotedFor`: the person named this speed only,
   * and the price is the one that was quoted for it.
   */
  | { speed: "CUSTOM"; gasPrice: string; gasLimit: string | null; quotedFor?: Speed | undefined };

export interface EvmIntent extends IntentBase {
  family: "EVM";
  chainId: number;
  fee: GasFee;
  /** Null: the backend chooses. */
  nonce: number | null;
  /** Call data of a contract call that is made again, 0x hex; left out where nothing is called. */
  data?: string | undefined;
  /** Hash of the pending transaction whose place this one takes; left out where it takes nobody's. */
  replaces?: string | undefined;
}

export type ByteFee = { speed: Speed } | { speed: "CUSTOM"; satoshiPerByte: string };

export interface BitcoinIntent extends IntentBase {
  family: "BITCOIN";
  fee: ByteFee;
}

export interface DogeIntent extends IntentBase {
  family: "DOGE";
  fee: ByteFee;
}

export interface RippleIntent extends IntentBase {
  family: "RIPPLE";
  /** Decimal digits of at most 32 bits, without leading zeros; null: none. */
  destinationTag: string | null;
}

export interface CardanoIntent extends IntentBase {
  family: "CARDANO";
}

/** A token's mint address is its asset's contract address. */
export interface SolanaIntent extends IntentBase {
  family: "SOLANA";
}

export interface SubstrateIntent extends IntentBase {
  family: "SUBSTRATE";
  /** The chain's name in the payload, "polkadot" or "westend". */
  runtime: string;
  /** Smallest units, decimal digits; null: none. */
  tip: string | null;
  /** Null: the backend chooses. */
  nonce: number | null;
}

export interface BinanceIntent extends IntentBase {
  family: "BINANCE";
}

interface Intents {
  EVM: EvmIntent;
  BITCOIN: BitcoinIntent;
  DOGE: DogeIntent;
  RIPPLE: RippleIntent;
  CARDANO: CardanoIntent;
  SOLANA: SolanaIntent;
  SUBSTRATE: SubstrateIntent;
  BINANCE: BinanceIntent;
}

/** What the user means to send on a chain of this family. */
export type IntentOf<F extends SendFamily> = Intents[F];

/** What the user means to send, exactly; JSON, so that it can be sealed in a cookie. */
export type SendIntent = Intents[SendFamily];

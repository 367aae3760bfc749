export type Network = "mainnet" | "testnet";

export type LiveChainId =
  | "BITCOIN"
  | "ETHEREUM"
  | "BINANCE_SMART_CHAIN"
  | "XDCNETWORK"
  | "BINANCE"
  | "RIPPLE"
  | "CARDANO"
  | "SOLANA"
  | "POLKADOT"
  | "WESTEND"
  | "DOGE";

export type UnimplementedChainId = "RADIX" | "VECHAIN" | "TRON";

export type ChainId = LiveChainId | UnimplementedChainId;

export type Family =
  | "EVM"
  | "UTXO"
  | "BINANCE"
  | "RIPPLE"
  | "CARDANO"
  | "SOLANA"
  | "SUBSTRATE"
  | "RADIX"
  | "VECHAIN"
  | "TRON";

/** The backend's `SubWalletType`: the middle part of a sub-wallet id. */
export type SubWalletType =
  | "BTC"
  | "ETH"
  | "XRP"
  | "ADA"
  | "RADIX"
  | "XDCNETWORK"
  | "BINANCE_SMART_CHAIN"
  | "DOT"
  | "SOL"
  | "DOGE"
  | "BNB"
  | "VET"
  | "TRX";

/** The backend's `Chain`. SUBSTRATE is POLKADOT on the main network and WESTEND on the test network. */
export type BackendChain = Exclude<ChainId, "POLKADOT" | "WESTEND"> | "SUBSTRATE";

export type Capability =
  | "supportsTravelRule"
  | "supportsCreateTransaction"
  | "supportsStaking"
  | "supportsMemo"
  | "supportsCustomNonce"
  | "supportsCustomTokens"
  | "supportsBalances";

export interface NativeAsset {
  symbol: string;
  name: string;
  decimals: number;
  /** The smallest unit as `Amount.currency` names it. */
  unit: string;
}

export interface Explorer {
  name: string;
  transactionUrl: (hash: string) => string;
  addressUrl: (address: string) => string;
}

export interface NetworkFacts {
  /** As people call it: "Holesky". */
  name: string;
  /** EVM chain id. */
  chainId?: number;
  explorer: Explorer | null;
}

/** How the console sends on this chain. Absent (`send: null`) until the chain's send form is built. */
export interface SendRules {
  /** What a custom fee consists of. */
  fee: "gas" | "satoshi-per-byte";
  /** Whether the backend can prepare without storing, so that a preview can be shown. */
  hasPreview: boolean;
  /** Whether assets other than the native one can be sent. */
  hasTokens: boolean;
}

/** What a sub-wallet's page has on this chain beyond, or less than, the usual. */
export interface SubWalletPageRules {
  /** It receives at many addresses, which are listed, and new ones can be made. */
  listsReceiveAddresses?: true;
  /** It holds one asset only: a total and an asset's name would repeat what is said already. */
  isSingleAsset?: true;
  /** Applications outside the console work with it. */
  offersDefi?: true;
}

interface ChainFacts {
  name: string;
  family: Family;
  native: NativeAsset;
  subWalletType: SubWalletType;
  backendChain: BackendChain;
  /** Name of the colour token, without the dashes: the badge of this chain is `var(--{colour})`. */
  colour: string;
}

export interface AddressContext {
  network: Network;
}

/** Null when the address is valid, otherwise what to tell the user. */
export type AddressCheck = (address: string, context: AddressContext) => string | null;

export interface LiveChain extends ChainFacts {
  kind: "live";
  id: LiveChainId;
  capabilities: readonly Capability[];
  networks: Partial<Record<Network, NetworkFacts>>;
  validateAddress: AddressCheck;
  /** The one spelling in which addresses are compared and sent; left out where an address has only one. */
  canonicalAddress?: (address: string) => string;
  send: SendRules | null;
  page?: SubWalletPageRules;
}

/** A chain that has balances at most: a type without functions, so that nothing can be called. */
export interface UnimplementedChain extends ChainFacts {
  kind: "unimplemented";
  id: UnimplementedChainId;
  capabilities: readonly Capability[];
}

export type Chain = LiveChain | UnimplementedChain;

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
  /** Its front page, without a slash at the end. */
  url: string;
  transactionUrl: (hash: string) => string;
  addressUrl: (address: string) => string;
}

export interface NetworkFacts {
  /** As people call it: "Holesky". */
  name: string;
  /** As configurations call it: "holesky". Absent: none does. */
  slug?: string;
  /** EVM chain id. */
  chainId?: number;
  explorer: Explorer | null;
}

/** The backend's mutations that pay, by which a form's intent, its payload and its verification go. */
export type SendOperation =
  | "createEthereumTransaction"
  | "createBitcoinTransaction"
  | "createDogePaymentTransaction"
  | "createRippleTransaction"
  | "createCardanoPaymentTransaction"
  | "createSolanaPaymentTransaction"
  | "createSolanaTokenPaymentTransaction"
  | "createSubstratePaymentTransaction"
  | "createBinanceTransaction";

/** The backend's mutations that stake. */
export type StakeOperation =
  | "createCardanoStakeTransaction"
  | "createCardanoUnstakeTransaction"
  | "createCardanoWithdrawalTransaction";

/**
 * What a person chooses about the fee: gas price and limit, or a price a byte, each by a speed or by hand; a tip or
 * none; or nothing, because the network sets it.
 */
export type FeeKind = "gas" | "satoshi-per-byte" | "tip" | "network";

export type Speed = "SLOW" | "MEDIUM" | "FAST";

export type BySpeed<T> = Readonly<Record<Speed, T>>;

/**
 * The most that the console lets the backend charge, whatever it quotes; a price that a person types is theirs. Each
 * number stands beside its source in the chain's file: it leaves room for ordinary congestion and is still a price
 * that somebody might want to pay.
 */
type FeeLimits =
  /** Wei a gas, or smallest units a byte. */
  | { fee: "gas" | "satoshi-per-byte"; maxPrice: BySpeed<bigint>; maxFee?: undefined }
  /** Smallest units of the native asset that the network takes at most. */
  | { fee: "network"; maxFee: bigint; maxPrice?: undefined }
  /** The transaction holds no fee, only the tip, which is always entered. */
  | { fee: "tip"; maxFee?: undefined; maxPrice?: undefined };

/** How the console sends on this chain. Absent (`send: null`) until the chain's verification is built. */
export type SendRules = FeeLimits & {
  operation: SendOperation;
  /** What pays an asset other than the native one, where that is another operation. */
  tokenOperation?: SendOperation;
  /** Whether the backend can prepare without storing, so that a preview can be shown. */
  hasPreview: boolean;
  /** Whether assets other than the native one can be sent. */
  hasTokens: boolean;
  /** Smallest units, of any asset, that one transaction of the chain can carry. */
  largestAmount: bigint;
  /** The chain numbers an account's transactions from 0, so that their count says which number comes next. */
  numbersFromZero?: true;
  /** The chain's name in the payload, where chains share a mutation. */
  payloadChain?: string;
  /** The backend says, beside a preview, how much can be sent at most. */
  answersMax?: true;
  /** How long the network takes, for the page: 'about 4 seconds'. Left out where it follows the chosen speed. */
  wait?: string;
};

export interface StakeRules {
  operations: readonly StakeOperation[];
  /** Smallest units that are held while a sub-wallet is staked. */
  deposit: bigint;
}

/** A memo that goes along with a payment, so that a recipient with one address for many can tell whose it is. */
export interface MemoRules {
  /** 'Destination tag'. */
  label: string;
  /** Beside the field while it is empty; a warning, not a refusal. */
  absent: string;
  /** Null when valid, otherwise what to tell the user. An empty memo is none, and valid. */
  check: (memo: string) => string | null;
  /** The one spelling in which memos are compared and sent. */
  canonical: (memo: string) => string;
}

/** What a sub-wallet's page has on this chain beyond, or less than, the usual. */
export interface SubWalletPageRules {
  /** It receives at many addresses, which are listed, and new ones can be made. */
  listsReceiveAddresses?: true;
  /** It holds one asset only: a total and an asset's name would repeat what is said already. */
  isSingleAsset?: true;
  /** Applications outside the console work with it. */
  offersDefi?: true;
  /** A pending transaction can be sped up or cancelled. */
  offersSpeedUp?: true;
  /** It lists its assets even where there is only the native one. */
  listsAssets?: true;
  /** What people should know before they hand out its address. */
  receiveNote?: string;
  /** The same, while the address holds nothing. */
  firstPaymentNote?: string;
}

interface ChainFacts {
  name: string;
  family: Family;
  native: NativeAsset;
  subWalletType: SubWalletType;
  backendChain: BackendChain;
  /** Name of the colour token, without the dashes: the badge of this chain is `var(--{colour})`. */
  colour: string;
  /** Who may make sub-wallets of it here: everybody, or users of configured e-mail domains. Absent: nobody. */
  creation?: "everybody" | "some-domains";
  /** The list of all transactions shows its transactions. */
  isInTransactionList?: true;
  /** A transaction spends coins of several addresses, so that none of them is its sender. */
  hasNoSingleSender?: true;
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
  /** Whether an address is sound and nobody can have its key: what is sent there is lost. Absent: none is known. */
  isUnspendable?: (address: string) => boolean;
  /** The beginning that the chain's addresses have in common, which tells none from another; absent: none. */
  commonPrefix?: RegExp;
  /** What `commonPrefix` matches on each network, where that is more than one text. */
  commonPrefixes?: Partial<Record<Network, readonly string[]>>;
  send: SendRules | null;
  /** How the console stakes on this chain. Absent until the chain's verification is built. */
  stake?: StakeRules;
  /** Absent where payments carry none. */
  memo?: MemoRules;
  page?: SubWalletPageRules;
}

/** A chain that has balances at most: a type without functions, so that nothing can be called. */
export interface UnimplementedChain extends ChainFacts {
  kind: "unimplemented";
  id: UnimplementedChainId;
  capabilities: readonly Capability[];
}

export type Chain = LiveChain | UnimplementedChain;

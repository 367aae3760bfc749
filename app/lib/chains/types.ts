import type { StakeRules } from "./stake-rules";

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
  /** Its home page, without a slash at the end. */
  url: string;
  transactionUrl: (hash: string) => string;
  addressUrl: (address: string) => string;
}

export interface NetworkFacts {
  /** The usual name: "Ethereum Holesky"; the chain's own on the main network. */
  name: string;
  /** The name in configurations: "holesky". Absent: none. */
  slug?: string;
  /** EVM chain id. */
  chainId?: number;
  explorer: Explorer | null;
}

/** The backend's mutations that pay; each has its own intent, payload and verification. */
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

/**
 * What the user chooses about the fee: gas price and limit, or a price per byte, each by speed or typed; a tip or none;
 * or nothing, because the network sets it.
 */
export type FeeKind = "gas" | "satoshi-per-byte" | "tip" | "network";

export type Speed = "SLOW" | "MEDIUM" | "FAST";

export type BySpeed<T> = Readonly<Record<Speed, T>>;

/**
 * The maximum that the console lets the backend charge, whatever it quotes; a typed price is the user's own decision.
 * Each number has its source beside it in the chain's file: it leaves room for ordinary congestion and is still a price
 * that someone might want to pay.
 */
type FeeLimits =
  /** Wei a gas, or smallest units a byte. */
  | { fee: "gas" | "satoshi-per-byte"; maxPrice: BySpeed<bigint>; maxFee?: undefined }
  /** Smallest units of the native asset that the network takes at most. */
  | { fee: "network"; maxFee: bigint; maxPrice?: undefined }
  /** The transaction holds only the tip, which is always entered; `maxFee` is the most that the network takes besides. */
  | { fee: "tip"; maxFee: bigint; maxPrice?: undefined };

/**
 * Where 'Max' learns what can be sent of the native asset. `backend`: its answer to a preview, because only it knows
 * the coins, or the fee of the moment; `askWith` is the smallest amount that the network lets anybody pay, null where
 * that depends on the recipient. `preview`: what is available, less the fee of a preview. `facts`: what is available,
 * less the network's fixed or highest fee.
 */
export type MaxRule = { from: "backend"; askWith: bigint | null } | { from: "preview" | "facts" };

/** What the network does not let an account send, in smallest units, and why, as the page says it after an amount. */
export interface KeptAmount {
  units: bigint;
  words: string;
  /** Everything can be sent, unless other requests wait. */
  onlyWhileHeld?: true;
  /** Everything can be sent, unless there is less than this. */
  onlyBelow?: true;
}

/** What a chain calls the number by which it orders an account's transactions. */
export type NumberWord = "nonce" | "sequence";

/** How the console sends on this chain. Absent (`send: null`) until the chain's verification is built. */
export type SendRules = FeeLimits & {
  operation: SendOperation;
  /** The operation for assets other than the native one, where it differs. */
  tokenOperation?: SendOperation;
  /** Whether the backend can prepare without storing, so that a preview can be shown. */
  hasPreview: boolean;
  /** Whether assets other than the native one can be sent. */
  hasTokens: boolean;
  /** Smallest units, of any asset, that one transaction of the chain can carry. */
  largestAmount: bigint;
  /** An account's transactions are numbered from 0, so their count is the next number. */
  numbersFromZero?: true;
  /** They are numbered from the ledger in which the account was created. */
  numbersFromLedger?: true;
  /** What the chain calls these numbers, where that is not the nonce. */
  numberWord?: NumberWord;
  /** The chain's name in the payload, where chains share a mutation. */
  payloadChain?: string;
  max: MaxRule;
  /** Absent: an account can be emptied. */
  keeps?: KeptAmount;
  /** Smallest units that a transaction always costs; absent where that depends on it. */
  fixedFee?: bigint;
  /** Smallest units that an ordinary payment costs, where the network sets the fee and it varies. */
  usualFee?: bigint;
  /** Smallest units that a token payment costs besides, if the recipient never had this token. */
  newTokenAccount?: bigint;
  /** How long confirmation takes, for the page: 'about 4 seconds'. Left out where it depends on the chosen speed. */
  wait?: string;
};

/** A memo sent with a payment, so that a recipient with one address for many customers can credit the right one. */
export interface MemoRules {
  /** 'Destination tag'. */
  label: string;
  /** Shown beside the empty field; a warning, not a refusal. */
  absent: string;
  /** Null when valid, otherwise what to tell the user. An empty memo is valid. */
  check: (memo: string) => string | null;
  /** The canonical spelling in which memos are compared and sent. */
  canonical: (memo: string) => string;
}

/** Special features of a sub-wallet's page on this chain. */
export interface SubWalletPageRules {
  /** It has many receive addresses, which are listed, and new ones can be created. */
  listsReceiveAddresses?: true;
  /** It holds only one asset, so a total and an asset's name would be redundant. */
  isSingleAsset?: true;
  /** Works with applications outside the console. */
  offersDefi?: true;
  /** A pending transaction can be sped up or cancelled. */
  offersSpeedUp?: true;
  /** Lists its assets even when there is only the native one. */
  listsAssets?: true;
  /** Advice for users who are about to hand out its address. */
  receiveNote?: string;
  /** Advice while the address has no balance. */
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
  /** Who can create its sub-wallets here: everybody, or users of configured e-mail domains. Absent: nobody. */
  creation?: "everybody" | "some-domains";
  /** Its transactions are in the list of all transactions. */
  isInTransactionList?: true;
  /** A transaction can spend coins of several addresses, so it has no single sender. */
  hasNoSingleSender?: true;
  /** A payment spends whole coins, whose change comes back; until it is confirmed they are held. */
  holdsWholeCoins?: true;
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
  /** Null where the chain does not exist on that network. */
  networks: Record<Network, NetworkFacts | null>;
  validateAddress: AddressCheck;
  /** The canonical spelling for comparing and sending; left out where an address has only one. */
  canonicalAddress?: (address: string) => string;
  /**
   * Whether an address is valid but nobody can have its key, so that anything sent there is lost. Absent: none is
   * known.
   */
  isUnspendable?: (address: string) => boolean;
  /** The prefix that the chain's addresses share, which does not distinguish them; absent: none. */
  commonPrefix?: RegExp;
  /** What `commonPrefix` matches on each network, where that is more than one text. */
  commonPrefixes?: Record<Network, readonly string[]>;
  send: SendRules | null;
  /** How the console stakes on this chain. Absent until the chain's verification is built. */
  stake?: StakeRules;
  /** Absent where payments carry none. */
  memo?: MemoRules;
  page?: SubWalletPageRules;
}

/** A chain that has at most balances and entries of the address book: a type without rules for transactions. */
export interface UnimplementedChain extends ChainFacts {
  kind: "unimplemented";
  id: UnimplementedChainId;
  /** Absent where a wrong address cannot be told from a right one. */
  validateAddress?: AddressCheck;
  canonicalAddress?: (address: string) => string;
  capabilities: readonly Capability[];
}

export type Chain = LiveChain | UnimplementedChain;

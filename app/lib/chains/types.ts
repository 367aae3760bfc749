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

/** The middle part of a sub-wallet id; `SubWalletType` at the backend. */
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

/** SUBSTRATE is POLKADOT on the main network and WESTEND on the test network. */
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
  unit: string;
}

export interface Explorer {
  name: string;
  /** Home page, without a trailing slash. */
  url: string;
  transactionUrl: (hash: string) => string;
  addressUrl: (address: string) => string;
}

export interface NetworkFacts {
  name: string;
  /** 'holesky', for configurations. */
  slug?: string;
  chainId?: number;
  explorer: Explorer | null;
}

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

/** What the user chooses: gas price and limit; a price per byte; a tip; nothing, because the network sets the fee. */
export type FeeKind = "gas" | "satoshi-per-byte" | "tip" | "network";

export type Speed = "SLOW" | "MEDIUM" | "FAST";

export type BySpeed<T> = Readonly<Record<Speed, T>>;

/**
 * The most that the console lets the backend charge, whatever it quotes; typed prices are not limited. Each chain's
 * file gives the sources.
 */
type FeeLimits =
  /** Wei a gas, or smallest units a byte. */
  | { fee: "gas" | "satoshi-per-byte"; maxPrice: BySpeed<bigint>; maxFee?: undefined }
  | { fee: "network"; maxFee: bigint; maxPrice?: undefined }
  /** The transaction contains only the tip, always typed; `maxFee` is the network's maximum besides. */
  | { fee: "tip"; maxFee: bigint; maxPrice?: undefined };

/**
 * How 'Max' is found for the native asset. `backend`: from a preview, because only the backend knows the coins or the
 * current fee; `askWith` is the smallest payable amount, null if it depends on the recipient. `preview`: the available
 * balance less a previewed fee. `facts`: the balance less the network's fixed or highest fee.
 */
export type MaxRule = { from: "backend"; askWith: bigint | null } | { from: "preview" | "facts" };

export interface KeptAmount {
  units: bigint;
  words: string;
  /** Only while other requests are pending. */
  onlyWhileHeld?: true;
  /** Only if the account has less than this: then nothing can be sent. Otherwise it can be emptied. */
  onlyBelow?: true;
}

export type NumberWord = "nonce" | "sequence";

/** Null until the chain's verification is built. */
export type SendRules = FeeLimits & {
  operation: SendOperation;
  tokenOperation?: SendOperation;
  hasPreview: boolean;
  hasTokens: boolean;
  /** Smallest units of any asset: the most that one transaction can carry. */
  largestAmount: bigint;
  /** Smallest units of the native asset: a small payment that any recipient can be sent, even a new one, and whose fee is a small part. */
  testAmount: bigint;
  /** An account's first transaction has number 0, so their count is the next number. */
  numbersFromZero?: true;
  /** The first number is the ledger in which the account was created. */
  numbersFromLedger?: true;
  numberWord?: NumberWord;
  /** The chain's name in the payload, if chains share a mutation. */
  payloadChain?: string;
  max: MaxRule;
  /** Absent: an account can be emptied. */
  keeps?: KeptAmount;
  /** Smallest units. Absent if the fee depends on the transaction. */
  fixedFee?: bigint;
  /** Smallest units of an ordinary payment, if the network sets the fee and it varies. */
  usualFee?: bigint;
  /** Smallest units besides the fee, if the recipient never had this token. */
  newTokenAccount?: bigint;
  /** Time to confirmation: 'about 4 seconds'. Absent if it depends on the speed. */
  wait?: string;
};

/** Lets a recipient with one address for many customers credit the right one. */
export interface MemoRules {
  label: string;
  absent: string;
  /** An empty memo is valid. */
  check: (memo: string) => string | null;
  canonical: (memo: string) => string;
}

export interface SubWalletPageRules {
  listsReceiveAddresses?: true;
  isSingleAsset?: true;
  offersDefi?: true;
  offersSpeedUp?: true;
  listsAssets?: true;
  receiveNote?: string;
  firstPaymentNote?: string;
}

interface ChainFacts {
  name: string;
  family: Family;
  native: NativeAsset;
  subWalletType: SubWalletType;
  backendChain: BackendChain;
  /** Colour token without the dashes: `var(--{colour})`. */
  colour: string;
  /** Who can create sub-wallets: everybody, or users of configured e-mail domains. Absent: nobody. */
  creation?: "everybody" | "some-domains";
  isInTransactionList?: true;
  hasNoSingleSender?: true;
  /** A payment holds whole coins until it is confirmed; the change comes back. */
  holdsWholeCoins?: true;
}

export interface AddressContext {
  network: Network;
}

export type AddressCheck = (address: string, context: AddressContext) => string | null;

export interface LiveChain extends ChainFacts {
  kind: "live";
  id: LiveChainId;
  capabilities: readonly Capability[];
  networks: Record<Network, NetworkFacts | null>;
  validateAddress: AddressCheck;
  /** Absent if every address has one spelling. */
  canonicalAddress?: (address: string) => string;
  /** Valid, but nobody can have the key: anything sent there is lost. */
  isUnspendable?: (address: string) => boolean;
  /** The prefix that all addresses share, so it does not distinguish them. */
  commonPrefix?: RegExp;
  /** The texts that `commonPrefix` can match, if several. */
  commonPrefixes?: Record<Network, readonly string[]>;
  send: SendRules | null;
  /** Absent until the chain's verification is built. */
  stake?: StakeRules;
  memo?: MemoRules;
  page?: SubWalletPageRules;
}

/** No transactions: at most balances and address-book entries. */
export interface UnimplementedChain extends ChainFacts {
  kind: "unimplemented";
  id: UnimplementedChainId;
  /** Absent if addresses cannot be validated. */
  validateAddress?: AddressCheck;
  canonicalAddress?: (address: string) => string;
  capabilities: readonly Capability[];
}

export type Chain = LiveChain | UnimplementedChain;

import type { HashForm } from "./hash-forms";
import type { BitcoinAddressType, Network } from "./names";

export type ByNetwork<Fact> = Record<Network, Fact>;

export type NativeSymbol =
  | "BTC"
  | "ETH"
  | "XRP"
  | "ADA"
  | "XRD"
  | "XDC"
  | "BNB"
  | "DOT"
  | "SOL"
  | "DOGE"
  | "VET"
  | "TRX";

/** `unit`: the contract's name of the smallest unit, 10^-decimals. */
export type NativeAsset = { symbol: NativeSymbol; name: string; decimals: number; unit: string };

/** `address`: the contract (ERC-20, EIP-55 checksum) or the mint (SPL). */
export type TokenFact = { symbol: string; name: string; decimals: number; address: string };

export const speeds = ["SLOW", "MEDIUM", "FAST", "FASTEST"] as const;
export type Speed = (typeof speeds)[number];

export type ByteSource = { bytes(length: number): Uint8Array };

/** `ed25519-bip32`: BIP32-Ed25519 derivation (CIP-3). */
export type Curve = "secp256k1" | "ed25519" | "ed25519-bip32";

export type KeyFacts = {
  curve: Curve;
  purpose: number | Record<BitcoinAddressType, number>;
  /** SLIP-44, second number of the HD path. */
  coinType: ByNetwork<number>;
};

export type AddressUsage = "RECEIVE" | "CHANGE" | "STAKE";

export type AddressTypename = "BitcoinAddress" | "SolanaAddress" | "GenericAddress";

export type AddressFacts = {
  /**
   * `publicKey`: uncompressed secp256k1 (65 bytes) or ed25519 (32 bytes). Null if an address takes more than one key.
   */
  ofKey:
    | ((publicKey: Uint8Array, network: Network, addressType: BitcoinAddressType) => string | Promise<string>)
    | null;
  /** @throws ApiError INVALID_INPUT; null where the sandbox cannot check addresses. */
  read: ((text: string, network: Network) => unknown) | null;
  /** An outsider's well-formed address. RADIX, VECHAIN and TRON have only the shape of their chain's addresses. */
  ofStranger: (random: ByteSource, network: Network) => string;
  /** For storing and finding an address. */
  canonical: (address: string) => string;
  /** Hex digits, with or without prefix and in any case. */
  isHex: boolean;
  typenames: Record<AddressUsage, AddressTypename>;
  hasManyReceive: boolean;
  hasChange: boolean;
  hasStake: boolean;
};

export type ChainFacts = {
  /** The main network has its chain's name. The console's table says the same. */
  names: ByNetwork<string>;
  nativeAsset: ByNetwork<NativeAsset>;
  /** Null on chains without tokens. */
  tokens: { standard: "ERC20" | "SPL"; list: ByNetwork<readonly TokenFact[]> } | null;
  /** EIP-155; null outside the EVM chains. */
  chainId: ByNetwork<number> | null;
  /** Wei for one gas, decimal text; null on chains without gas. */
  gasPrices: Record<Speed, string> | null;
  keys: KeyFacts;
  addresses: AddressFacts;
  hashes: { transaction: HashForm; block: HashForm };
  hasOutputs: boolean;
  /** Transactions name the single paying account. Otherwise its id is used for the originator. */
  namesPayer: boolean;
  /** Or sequence; null where payments are not numbered. */
  firstNonce: number | null;
  /** @throws ApiError INVALID_INPUT; null where addresses have no memo. */
  readMemo: ((text: string) => unknown) | null;
  /** Free balance that the network does not let go, smallest units. Absent where an account can be emptied. */
  kept?: (free: bigint, network: Network) => bigint;
  /** Whatever their value and recipient. */
  hasTravelRule: boolean;
  isListed: boolean;
  /** Types that nobody can create exist in the vault only. */
  creation: "everybody" | "certain e-mail domains" | "nobody";
  isPaidByStrangers: boolean;
  demo: DemoFacts;
};

/** Lowest and highest, both included. */
type Range = readonly [number, number];

/** Smallest units unless stated otherwise. */
export type PastFee =
  | { kind: "gas"; price: Range }
  /** By the size of the transaction. `inputBytes`: 91 virtual bytes for P2SH-P2WPKH, 148 for a legacy input. */
  | { kind: "bytes"; rate: Range; inputBytes: number }
  /** Hardly depends on what a payment does, but for the inputs after the first. */
  | { kind: "flat"; fee: Range; furtherInput?: bigint };

/** What the network records of past accounts. */
export type PastAccounts = "nonces" | "sequences" | "existence";

export type DemoFacts = {
  fee: PastFee;
  /** Smallest change worth an output; null on chains without outputs. */
  minChange: bigint | null;
  accounts: PastAccounts | null;
  /**
   * Height a year ago and pace; null if past transactions cannot be looked up. `zeroBytes`: leading zero bytes of a
   * block hash under proof of work.
   */
  blocks: { height: number; seconds: number; zeroBytes: number } | null;
  /** Places in a round of address-book entries; none: nobody is paid there. */
  bookPlaces: readonly number[];
};

export const noPast: DemoFacts = {
  fee: { kind: "flat", fee: [0, 0] },
  minChange: null,
  accounts: null,
  blocks: null,
  bookPlaces: [],
};

export const onBoth = <Fact>(fact: Fact): ByNetwork<Fact> => ({ mainnet: fact, testnet: fact });

/** One receive address per sub-wallet, with one spelling. */
export const plainAddresses = {
  canonical: (address: string) => address,
  isHex: false,
  typenames: { RECEIVE: "GenericAddress", CHANGE: "GenericAddress", STAKE: "GenericAddress" },
  hasManyReceive: false,
  hasChange: false,
  hasStake: false,
} as const satisfies Partial<AddressFacts>;

import type { HashForm } from "./hash-forms";
import type { BitcoinAddressType, Network } from "./names";

export type ByNetwork<Fact> = Record<Network, Fact>;

/** Symbols of the native assets, in which fees are paid. */
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

/** The coin that fees are paid in. `unit` is the contract's name of its smallest unit, 10^-decimals. */
export type NativeAsset = { symbol: NativeSymbol; name: string; decimals: number; unit: string };

/** `address`: the contract (ERC-20, with its EIP-55 checksum) or the mint (SPL). */
export type TokenFact = { symbol: string; name: string; decimals: number; address: string };

/** How much a sender pays to be mined sooner, slowest first. */
export const speeds = ["SLOW", "MEDIUM", "FAST", "FASTEST"] as const;
export type Speed = (typeof speeds)[number];

/** Where the bytes of an address come from. */
export type ByteSource = { bytes(length: number): Uint8Array };

/** The signature scheme of the keys; `ed25519-bip32` is ed25519 with BIP32-Ed25519 derivation (CIP-3). */
export type Curve = "secp256k1" | "ed25519" | "ed25519-bip32";

export type KeyFacts = {
  curve: Curve;
  /** First number of the HD path; of each address type where there are several. */
  purpose: number | Record<BitcoinAddressType, number>;
  /** SLIP-44, second number of the HD path. */
  coinType: ByNetwork<number>;
};

export type AddressUsage = "RECEIVE" | "CHANGE" | "STAKE";

/** The contract's types that implement Address. */
export type AddressTypename = "BitcoinAddress" | "SolanaAddress" | "GenericAddress";

export type AddressFacts = {
  /**
   * The address of a public key (uncompressed secp256k1, 65 bytes, or ed25519, 32 bytes, as the curve has it); null
   * where an address takes more than one key. `addressType` matters on chains with several.
   */
  ofKey:
    | ((publicKey: Uint8Array, network: Network, addressType: BitcoinAddressType) => string | Promise<string>)
    | null;
  /** Reads a typed address, @throws ApiError INVALID_INPUT; null where the sandbox cannot check addresses. */
  read: ((text: string, network: Network) => unknown) | null;
  /**
   * An address of somebody outside: well-formed, with a checksum, of the right network. RADIX, VECHAIN and TRON have only
   * the shape of their chain's addresses.
   */
  ofStranger: (random: ByteSource, network: Network) => string;
  /** The canonical spelling under which an address is stored and found. */
  canonical: (address: string) => string;
  /** Hex digits, written with and without prefix and in any case. */
  isHex: boolean;
  typenames: Record<AddressUsage, AddressTypename>;
  /** A sub-wallet can have any number of receive addresses. */
  hasManyReceive: boolean;
  /** Change goes to separate addresses. */
  hasChange: boolean;
  /** Every stake has its own address. */
  hasStake: boolean;
};

/** The facts about a chain that apply throughout the sandbox. */
export type ChainFacts = {
  /** What the network is called wherever people read of it: the main one by its chain. The console's table says the same. */
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
  /** The network keeps unspent outputs instead of balances. */
  hasOutputs: boolean;
  /** A transaction names the single paying account. Otherwise its id is used for the originator. */
  namesPayer: boolean;
  /** The first nonce (or sequence) of an account; null where payments are not numbered. */
  firstNonce: number | null;
  /** Checks the memo of an address, @throws ApiError INVALID_INPUT; null where addresses have none. */
  readMemo: ((text: string) => unknown) | null;
  /**
   * How much of a balance that nothing else ties up cannot be sent, because the network keeps it; smallest units. Absent
   * where an account can be emptied.
   */
  kept?: (free: bigint, network: Network) => bigint;
  /** Payments can need travel-rule data, whatever their value and whoever is paid. */
  hasTravelRule: boolean;
  /** Its transactions are in the list of all transactions. */
  isListed: boolean;
  /** Who can create its sub-wallets. Those that nobody can create exist in the vault only. */
  creation: "everybody" | "certain e-mail domains" | "nobody";
  /** Strangers pay its sub-wallets on their own, where payments need nothing else of the network. */
  isPaidByStrangers: boolean;
  demo: DemoFacts;
};

/** Lowest and highest, both included. */
type Range = readonly [number, number];

/** What payments of the past cost, in smallest units unless said otherwise. */
export type PastFee =
  /** Gas, at a price in tenths of a gwei. */
  | { kind: "gas"; price: Range }
  /** By the size of the transaction. `inputBytes`: 91 virtual bytes for P2SH-P2WPKH, 148 for a legacy input. */
  | { kind: "bytes"; rate: Range; inputBytes: number }
  /** Hardly depends on what a payment does, but for the inputs after the first. */
  | { kind: "flat"; fee: Range; furtherInput?: bigint };

/** The network's records of past accounts: each with a nonce or a sequence, or only that they exist. */
export type PastAccounts = "nonces" | "sequences" | "existence";

/** What the demo's year of history assumes about a chain. */
export type DemoFacts = {
  fee: PastFee;
  /** The smallest change worth an output; null on chains without outputs. */
  minChange: bigint | null;
  accounts: PastAccounts | null;
  /**
   * The chain's height a year ago, and its pace; null where past transactions cannot be looked up. `zeroBytes`: the
   * leading zero bytes of a block hash under proof of work.
   */
  blocks: { height: number; seconds: number; zeroBytes: number } | null;
  /** Its places in a round of address-book entries, each of one chain; none: nobody is paid there. */
  bookPlaces: readonly number[];
};

/** The demo's assumptions about a chain on which it pays nothing that can be looked up. */
export const noPast: DemoFacts = {
  fee: { kind: "flat", fee: [0, 0] },
  minChange: null,
  accounts: null,
  blocks: null,
  bookPlaces: [],
};

/** A fact that is the same on the main and the test network. */
export const onBoth = <Fact>(fact: Fact): ByNetwork<Fact> => ({ mainnet: fact, testnet: fact });

/** The defaults for most chains' addresses: one receive address for each sub-wallet, with one spelling. */
export const plainAddresses = {
  canonical: (address: string) => address,
  isHex: false,
  typenames: { RECEIVE: "GenericAddress", CHANGE: "GenericAddress", STAKE: "GenericAddress" },
  hasManyReceive: false,
  hasChange: false,
  hasStake: false,
} as const satisfies Partial<AddressFacts>;

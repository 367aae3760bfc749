import type { TypedValue } from "../chains/ethereum/typed-data";
import type { BookEntry } from "../records/address-book";
import type { SignableDigest } from "../records/signable";

export type Recipient = {
  /** In full. */
  address: string;
  /** Exact decimal text in `unit`. */
  amount: string;
  unit: string;
  /** Tells payees apart that share the address. */
  memo?: string | null;
  /** A stake account that the transaction makes and that only the sub-wallet controls, so that it pays nobody. */
  isNewStake?: true;
};

/** An address-book entry with its chain's usual name. */
export type ReadEntry = BookEntry & { chainName: string };

/** A single value of typed data, and what it means where that can be said: `Unlimited`, a time, a token. */
export type ShownValue = TypedValue & { meaning: string | null };

/** A message that an account signs, in full. */
export type MessageReading = {
  /** Text, with a name for every character that cannot be seen; null for bytes that are no text. */
  text: string | null;
  /** The bytes of a personal message that are no text, 0x hex. */
  hex: string | null;
  /** Of typed data: what it is for, and its single values in order. */
  domain: ShownValue[];
  primaryType: string | null;
  values: ShownValue[];
};

/** What a phone reads from an unsigned transaction's bytes alone. */
export type Reading = {
  /** What it does, unless it is a plain payment: `Delegate stake`, … */
  action?: string;
  /** For example `Ethereum Holesky · chain id 17000`. */
  network: string;
  from: string[];
  recipients: Recipient[];
  /** What others can do once it is signed. */
  warnings?: string[];
  /** What is signed instead of a transaction. */
  message?: MessageReading;
  /** What is to be added to the address book. */
  entries?: ReadEntry[];
  /** The entry of the address book that is to be changed; `after` is null when it is to be removed. */
  changedEntry?: { before: ReadEntry; after: ReadEntry | null };
  /** Outputs back to the wallet, whose keys' provenance was checked. */
  change: Recipient[];
  /** Null when there is no fee. */
  feeAtMost: string | null;
  /** Whether exactly this fee is taken: then it is called the fee, otherwise the maximum fee. */
  feeIsExact: boolean;
  feeUnit: string;
  nonce: number | null;
  /** What else a person should compare: destination tag, tip, pool, validators, stake account, … */
  details?: { label: string; value: string; isAddress?: boolean }[];
  /** Contract call data that the phone cannot decode, 0x hex. */
  callData: string | null;
  /** Computed by the phone, which signs them. */
  digests: SignableDigest[];
};

/** What the phone needs to know apart from the transaction itself. */
export type ReadingContext = {
  network: "mainnet" | "testnet";
  /** The contract's Chain of the sub-wallet. */
  chain: string;
  walletId: string;
  provenancePublicKey: string;
  subWalletPath: SignableDigest["path"] | null;
  /** Paths of the sub-wallet's stake addresses, which sign too. */
  stakePaths?: Map<string, SignableDigest["path"]>;
  /** The sub-wallet's main address. */
  subWalletAddress: string | null;
  /** By `tokenKey` of the contract or mint. */
  tokens: Map<string, { symbol: string; decimals: number }>;
  /** An asset by its id, such as `BITCOIN/BTC`. */
  assetOf(id: string): Promise<{ symbol: string; decimals: number }>;
  /** What an amount of smallest units is worth now: '£50,313.42'; null where no price is known. */
  worthOf(assetId: string, units: bigint, decimals: number): string | null;
  /** The owner of a phone's key within the organisation; null for an unknown key. */
  ownerOfKey(publicKey: string): Promise<string | null>;
};

/** A token's address as a map key: hex is case-insensitive, base58 is not. */
export function tokenKey(address: string): string {
  return /^(0x|xdc)/i.test(address) ? address.toLowerCase() : address;
}

/** What a reading says where nothing leaves the sub-wallet and no fee is paid. */
export const NOTHING_MOVES = {
  recipients: [],
  change: [],
  feeAtMost: null,
  feeIsExact: true,
  feeUnit: "",
  nonce: null,
  callData: null,
} satisfies Partial<Reading>;

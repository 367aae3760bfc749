import type { TypedValue } from "../chains/ethereum/typed-data";
import type { BookEntry } from "../records/address-book";
import type { PayoutRecord, PayoutRecordRow } from "../records/payout";
import type { PeopleChange } from "../records/people";
import type { RulesChange } from "../records/rules";
import type { SignableDigest } from "../records/signable";

export type Recipient = {
  address: string;
  /** Exact decimal text in `unit`. */
  amount: string;
  unit: string;
  /** The same in smallest units. */
  units: string;
  /** Distinguishes payees with the same address. */
  memo?: string | null;
  /** A new stake account that only the sub-wallet controls: not a payment. */
  isNewStake?: true;
};

/** `isData`: hex or a list, one item a line. */
export type Detail = {
  label: string;
  value: string;
  isAddress?: boolean;
  isSentence?: boolean;
  isData?: boolean;
};

export type ReadEntry = BookEntry & { chainName: string };

/** `meaning`, if known: `Unlimited`, a time, a token. */
export type ShownValue = TypedValue & { meaning: string | null };

export type MessageReading = {
  /** With marks for hidden characters; null for bytes that are no text. */
  text: string | null;
  /** Of bytes that are no text, 0x hex. */
  hex: string | null;
  domain: ShownValue[];
  primaryType: string | null;
  values: ShownValue[];
};

export type ReadPayment = PayoutRecordRow & {
  /** From 1. */
  position: number;
  /** Name of the paying sub-wallet. */
  from: string;
  note: string | null;
  toName: string | null;
  /** Which other names its name looks like. */
  alike: string | null;
  /** Never paid, not one's own, and not in the address book. */
  isNew: boolean;
  /** With their symbols. */
  amountText: string;
  feeText: string;
  decimals: number;
};

export type PayoutReading = {
  name: string;
  /** In their order. */
  payments: ReadPayment[];
  /** By chain and asset. */
  totals: { chain: string; count: number; amount: string }[];
  largest: ReadPayment[];
  newRecipients: number;
};

export type Reading = {
  /** `Delegate stake`, …; absent for a plain payment. */
  action?: string;
  /** For example `Ethereum Holesky · chain id 17000`. */
  network: string;
  from: string[];
  recipients: Recipient[];
  /** What others can do with the signature. */
  warnings?: string[];
  /** Keys of tokens that others are let to take from the sub-wallet. */
  mayTake?: string[];
  message?: MessageReading;
  entries?: ReadEntry[];
  /** `after` is null if the entry is to be removed. */
  changedEntry?: { before: ReadEntry; after: ReadEntry | null };
  payout?: PayoutReading;
  movesNothing?: true;
  /** Back to the wallet; provenance of the keys is checked. */
  change: Recipient[];
  feeAtMost: string | null;
  /** Shown as the fee if exact, otherwise as the maximum fee. */
  feeIsExact: boolean;
  feeUnit: string;
  nonce: number | null;
  /** More to compare: destination tag, tip, pool, validators, stake account, … */
  details?: Detail[];
  /** If the phone cannot decode it, 0x hex. */
  callData: string | null;
  digests: SignableDigest[];
};

export type ReadingContext = {
  network: "mainnet" | "testnet";
  chain: string;
  walletId: string;
  provenancePublicKey: string;
  subWalletPath: SignableDigest["path"] | null;
  /** Paths of stake addresses, which sign too. */
  stakePaths?: Map<string, SignableDigest["path"]>;
  subWalletAddress: string | null;
  tokens: Map<string, { symbol: string; decimals: number }>;
  /** An asset by its id, such as `BITCOIN/BTC`. */
  assetOf(id: string): Promise<{ symbol: string; decimals: number }>;
  /** '£50,313.42'; null if no price is known. */
  worthOf(assetId: string, units: bigint, decimals: number): string | null;
  ownerOfKey(publicKey: string): Promise<string | null>;
  readPayout(payout: PayoutRecord): Promise<Reading>;
  readPeople(change: PeopleChange): Promise<Reading>;
  readRules(change: RulesChange): Promise<Reading>;
};

/** A token's address as a map key: hex is case-insensitive, base58 is not. */
export function tokenKey(address: string): string {
  return /^(0x|xdc)/i.test(address) ? address.toLowerCase() : address;
}

export const NOTHING_MOVES = {
  movesNothing: true,
  recipients: [],
  change: [],
  feeAtMost: null,
  feeIsExact: true,
  feeUnit: "",
  nonce: null,
  callData: null,
} satisfies Partial<Reading>;

import type { LiveChainId, Network, Speed } from "~/lib/chains";
import type { IntentBase, PaidOutput, SendAsset } from "../intent";
import type { Fingerprinted } from "./fingerprint";

/** For code; labels are only for people. */
export type FactRole = "action" | "outcome" | "tip" | "call-data" | "payment";

export type Fact = {
  label: string;
  role?: FactRole;
} /** `isVerbatim`: somebody else's words, shown with their line breaks. */ & (
  | { kind: "text"; value: string; isWide?: true; isTechnical?: true; isVerbatim?: true }
  | { kind: "address"; value: string; isTechnical?: true }
  /** `memo` identifies the payee if many share one address. */
  | { kind: "recipient"; value: string; memo: string | null }
  /**
   * Decimal digits in the smallest unit. `address`: destination, if worth a line. `isHeadline`: the subject of a
   * transaction that pays nobody.
   */
  | {
      kind: "amount";
      units: string;
      asset: SendAsset;
      address?: string;
      isTechnical?: true;
      isHeadline?: true;
    }
);

/**
 * The fee is as entered; at most the quote for the speed; up to a quarter above it; within the chain's limit for the
 * speed; set by the network; or not in the transaction.
 */
export type FeeBasis = "entered" | "quoted" | "near-quote" | "limit" | "network" | "not-stated";

export interface DecodedFee {
  /** Smallest units of the native asset; the maximum unless exact. */
  atMost: string;
  isExact: boolean;
  basis: FeeBasis;
  /** Null if typed, or if there is no choice. */
  speed: Speed | null;
  /** Decimal digits: wei a gas, smallest units a byte, or the network's exact fee. */
  price?: string;
}

/** What an unsigned transaction does, read from it, in the order of the screen. */
export interface Decoded {
  chain: LiveChainId;
  network: Network;
  facts: Fact[];
  fee: DecodedFee | null;
  /** Memo, gas, sequence, validity, change; shown after the fee. */
  details: Fact[];
  /** Smallest units of the native asset that leave the sub-wallet, with the fee; null if there is no such sum. */
  total: string | null;
  /** Held until it is confirmed or ends: the spent coins, change included. Absent if it holds what it pays. */
  held?: string;
  /** The chain's order number (nonce, sequence); null: none. */
  nonce: number | null;
  /** Facts that the user entered: 'recipient', 'gas price'. */
  entered: string[];
  /** The called contract; absent if a payment names its recipient. */
  contract?: string;
  warnings?: string[];
  /** Contracts of tokens that it lets somebody else take from the sub-wallet. */
  mayTake?: string[];
  /** Facts equal to those of the replaced transaction. */
  kept?: string[];
}

export interface Mismatch {
  field: string;
  expected: string;
  found: string;
  message: string;
  /** The wrong transaction's request may be open: it was not cancelled, or has no id. */
  mayBeOpen?: true;
}

export type Verification =
  | ({
      ok: true;
      decoded: Decoded;
      /** Recomputed, hex without 0x, one for each signature, in order. */
      digests: string[];
    } & Fingerprinted)
  | { ok: false; mismatches: Mismatch[] };

export interface ReadingContext {
  base: IntentBase;
  assets: readonly SendAsset[];
  /** The payee according to the backend, if the transaction names none; it is then proven. */
  claimedTo: string | null;
  /** What its payout's approvers have signed, if it must make several payments. */
  payments?: readonly PaidOutput[];
}

/**
 * Reads the intent from the transaction alone, to verify it like an entered one; null for another operation or
 * unreadable data. Never throws on the backend's data.
 */
export type IntentReader<Intent> = (signData: unknown, context: ReadingContext) => Intent | null;

/** `signData` is untyped; never throws on its content. */
export type Verifier<Intent> = (
  signData: unknown,
  intent: Intent,
  facts: VerificationFacts,
) => Promise<Verification>;

export interface Previewed {
  nonce: number | null;
  /** Smallest units of the native asset: as shown or last agreed to. */
  feeAtMost: string;
}

export interface VerificationFacts {
  requestId?: string | null;
  /** The cluster's P-256 key (04…, hex); required for Bitcoin. */
  provenancePublicKey?: string | null;
  /** Keys are pinned in the configuration: `provenancePublicKey` is then required. */
  isProvenancePinned?: boolean;
  /** Five 0x hex parts. */
  walletPath?: readonly string[] | null;
  /** As the backend returns it, with the cluster's signature (128 hex digits). */
  ownKey?: { publicKey: string | null; provenanceSignature: string | null };
  /** Wei a gas of the chosen speed, decimal digits. */
  quotedGasPrice?: string | null;
  /** Satoshi, reported beside the transaction. */
  reportedFee?: number | string | null;
  previewed?: Previewed | null;
  /** It may have been sent long ago: ignore the end of its validity. */
  mayHaveExpired?: boolean;
  /** From its creation; the sign screen must find the same. */
  createdFingerprint?: string | null;
}

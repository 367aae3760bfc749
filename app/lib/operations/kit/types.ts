import type { LiveChainId, Network, Speed } from "~/lib/chains";
import type { IntentBase, SendAsset } from "../intent";

/** What a fact tells, for code that looks for it: a label is only for people. */
export type FactRole = "action" | "outcome" | "tip" | "call-data";

/** One fact about a transaction, for the screens on which users decide. `isTechnical`: few people need it. */
export type Fact = {
  label: string;
  role?: FactRole;
} /** `isVerbatim`: somebody else's words, shown with their line breaks. */ & (
  | { kind: "text"; value: string; isWide?: true; isTechnical?: true; isVerbatim?: true }
  | { kind: "address"; value: string; isTechnical?: true }
  /** Who is paid; `memo` tells whose the payment is where one address has many payees. */
  | { kind: "recipient"; value: string; memo: string | null }
  /**
   * Decimal digits in the asset's smallest unit. `address`: where it goes, where that is worth a line. `isHeadline`:
   * what a transaction that pays nobody is about.
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
 * What the fee was checked against: it is as entered; at most the quote for the speed; up to a quarter above that;
 * within the chain's limit for the speed; set by the network; or not in the transaction at all.
 */
export type FeeBasis = "entered" | "quoted" | "near-quote" | "limit" | "network" | "not-stated";

export interface DecodedFee {
  /** Smallest units of the native asset: exact, or the maximum. */
  atMost: string;
  isExact: boolean;
  basis: FeeBasis;
  /** The chosen speed; null where the fee was typed or there is nothing to choose. */
  speed: Speed | null;
  /**
   * Decimal digits: of one gas (wei) or one byte (smallest units) or, where the network sets an exact fee, of the
   * transaction. Left out elsewhere.
   */
  price?: string;
}

/** What an unsigned transaction really does, read from it, in the order of the screen. */
export interface Decoded {
  chain: LiveChainId;
  network: Network;
  /** The main facts, shown first. */
  facts: Fact[];
  /** Null: it has none. */
  fee: DecodedFee | null;
  /** Memo, gas, sequence, validity, change: the other facts, shown after the fee. */
  details: Fact[];
  /**
   * Smallest units of the native asset that leave the sub-wallet, including the fee; null where there is no such sum.
   */
  total: string | null;
  /**
   * Smallest units of the native asset that it holds until it is confirmed or ends: the coins that it spends, of which
   * the change returns. Left out where it holds what it pays.
   */
  held?: string;
  /** The number by which the chain orders an account's transactions, under any name; null: none. */
  nonce: number | null;
  /** The facts that are as the user entered them, in words: 'recipient', 'gas price'. */
  entered: string[];
  /** The contract that is called; left out where a payment names its recipient. */
  contract?: string;
  /** What to know before it is approved, in sentences; left out where there is nothing. */
  warnings?: string[];
  /** The facts that are as in the replaced transaction, in words; left out where it replaces none. */
  kept?: string[];
}

/** One way in which the transaction differs from the intent. */
export interface Mismatch {
  field: string;
  expected: string;
  found: string;
  /** For the page. */
  message: string;
  /** Of the wrong transaction there may still be a request: it could not be cancelled, or has no id to cancel it by. */
  mayBeOpen?: true;
}

export type Verification =
  | {
      ok: true;
      decoded: Decoded;
      /** Recomputed here, hex without 0x, in the transaction's order: one for each signature. */
      digests: string[];
      /** 16 hex characters. */
      fingerprint: string;
    }
  | { ok: false; mismatches: Mismatch[] };

/** What a request is read with where nobody here entered it. */
export interface ReadingContext {
  /** Of the sub-wallet that should sign. */
  base: IntentBase;
  /** The assets of its chain that are known here. */
  assets: readonly SendAsset[];
  /** Whom the backend says it pays: only where the transaction names no recipient, and then it is proven. */
  claimedTo: string | null;
}

/**
 * The intent that a transaction fulfils, read from the transaction alone, so that it can be verified like an entered
 * one; null when it is not this operation's or cannot be read. Never throws on the backend's data.
 */
export type IntentReader<Intent> = (signData: unknown, context: ReadingContext) => Intent | null;

/** Verifies `signData` of a created transaction, untyped; never throws on its content. */
export type Verifier<Intent> = (
  signData: unknown,
  intent: Intent,
  facts: VerificationFacts,
) => Promise<Verification>;

/** The transaction that the user saw in the preview. */
export interface Previewed {
  nonce: number | null;
  /** Smallest units of the native asset: what was shown or, where it had risen before, what was agreed to. */
  feeAtMost: string;
}

/** What the console knows besides the intent when it verifies a transaction. */
export interface VerificationFacts {
  /** The request that it is stored as, where it is: some transactions name it. */
  requestId?: string | null;
  /** The cluster's P-256 key (04…, hex); without it no Bitcoin transaction is accepted. */
  provenancePublicKey?: string | null;
  /** The clusters' keys are pinned in the configuration: without `provenancePublicKey` nothing is accepted. */
  isProvenancePinned?: boolean;
  /** The sub-wallet's own HD path, five 0x hex parts, where known. */
  walletPath?: readonly string[] | null;
  /**
   * The sub-wallet's own key as the backend returns it, and the cluster's signature that it is the wallet's (128 hex);
   * null where the backend does not return it.
   */
  ownKey?: { publicKey: string | null; provenanceSignature: string | null };
  /** Wei a gas of the chosen speed, decimal digits, as last quoted. */
  quotedGasPrice?: string | null;
  /** Satoshi: the fee that the backend reports beside the transaction. */
  reportedFee?: number | string | null;
  previewed?: Previewed | null;
  /** It may have been sent long ago, so that the end of its validity says nothing. */
  mayHaveExpired?: boolean;
  /** Fingerprint of the transaction when it was created; it must be the same on the sign screen. */
  createdFingerprint?: string | null;
}

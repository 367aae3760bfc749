import type { LiveChainId, Network, Speed } from "~/lib/chains";
import type { SendAsset } from "../intent";

/** One thing that a transaction holds, for the screens on which somebody decides. */
export type Fact = {
  label: string;
} & (
  | { kind: "text"; value: string; isWide?: true }
  | { kind: "address"; value: string }
  /** Who is paid; `memo` tells whose the payment is where one address has many payees. */
  | { kind: "recipient"; value: string; memo: string | null }
  /** Decimal digits in the asset's smallest unit. `address`: where it goes, where that is worth a line. */
  | { kind: "amount"; units: string; asset: SendAsset; address?: string }
);

/**
 * How the fee was judged: it is what the person entered; at most what was quoted for the speed; up to a quarter above
 * that; within the chain's limit for the speed; what the network itself asks; or not in the transaction at all.
 */
export type FeeBasis = "entered" | "quoted" | "near-quote" | "limit" | "network" | "not-stated";

export interface DecodedFee {
  /** Smallest units of the native asset: exact, or the most that the network may take. */
  atMost: string;
  isExact: boolean;
  basis: FeeBasis;
  /** The speed that the person named; null where the fee was typed, or where there is nothing to name. */
  speed: Speed | null;
}

/** What an unsigned transaction really does, read from it: whatever operation it is, in the order of the screen. */
export interface Decoded {
  chain: LiveChainId;
  network: Network;
  /** What it does, first. */
  facts: Fact[];
  /** Null: it has none. */
  fee: DecodedFee | null;
  /** Memo, gas, sequence, validity, change: whatever else it holds, behind the fee. */
  details: Fact[];
  /** Smallest units of the native asset that leave the sub-wallet, fee and all; null where that is no sum to show. */
  total: string | null;
  /** By which the chain orders an account's transactions, whatever it calls it; null: by nothing of the kind. */
  nonce: number | null;
  /** What of it is as the person entered it, in words: 'recipient', 'gas price'. */
  entered: string[];
  /** What of it is as in the transaction that it replaces, in words; left out where it replaces none. */
  kept?: string[];
}

/** One way in which the transaction is not what the user meant. */
export interface Mismatch {
  field: string;
  expected: string;
  found: string;
  /** For the page. */
  message: string;
}

export type Verification =
  | {
      ok: true;
      decoded: Decoded;
      /** Recomputed here, hex without 0x, in the transaction's order: one a signature. */
      digests: string[];
      /** 16 hex characters. */
      fingerprint: string;
    }
  | { ok: false; mismatches: Mismatch[] };

/** Judges `signData` of a created transaction, untyped as it came; never throws on what it says. */
export type Verifier<Intent> = (
  signData: unknown,
  intent: Intent,
  facts: VerificationFacts,
) => Promise<Verification>;

/** The transaction that was shown to the user before this one was created. */
export interface Previewed {
  nonce: number | null;
  /** Smallest units of the native asset. */
  feeAtMost: string;
}

/** What the console knows besides the intent when it judges a transaction. */
export interface VerificationFacts {
  /** The cluster's P-256 key (04…, hex); without it no Bitcoin transaction is accepted. */
  provenancePublicKey?: string | null;
  /** The configuration pins the clusters' keys: without `provenancePublicKey` nothing is accepted. */
  isProvenancePinned?: boolean;
  /** The sub-wallet's own HD path, five 0x hex parts, where known. */
  walletPath?: readonly string[] | null;
  /**
   * The sub-wallet's own key as the backend states it, and the cluster's signature that it is the wallet's
   * (128 hex); null where the backend does not state it.
   */
  ownKey?: { publicKey: string | null; provenanceSignature: string | null };
  /** Wei a gas of the chosen speed, decimal digits, as last quoted. */
  quotedGasPrice?: string | null;
  /** Satoshi, as the backend's answer reports its fee beside the transaction. */
  reportedFee?: number | string | null;
  previewed?: Previewed | null;
  /** Fingerprint of the transaction when it was created; on the sign screen it must still be the same. */
  createdFingerprint?: string | null;
}

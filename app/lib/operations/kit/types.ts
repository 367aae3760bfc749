import type { LiveChainId, Network, SendFamily } from "~/lib/chains";
import type { IntentOf, SendAsset } from "~/lib/operations/intent";

/** Something else that the transaction holds, in words, for the screens on which somebody decides. */
export interface DecodedDetail {
  label: string;
  value: string;
  /** Longer than half a line. */
  wide?: boolean;
  isAddress?: boolean;
}

/**
 * How the fee was judged: it is what the person entered; at most what was quoted for the speed; up to a quarter above
 * that; within the chain's limit for the speed; what the network itself asks; or not in the transaction at all.
 */
export type FeeBasis = "entered" | "quoted" | "near-quote" | "limit" | "network" | "not-stated";

/** What the unsigned transaction really does, read from it. Amounts are decimal digits in smallest units. */
export interface DecodedTransaction {
  chain: LiveChainId;
  network: Network;
  /** The paying address; for Bitcoin the distinct addresses of the inputs. */
  from: string[];
  to: string;
  asset: SendAsset;
  /** In the asset's smallest unit. */
  amount: string;
  /** In the native asset's smallest unit: exact, or the most that the network may take. */
  feeAtMost: string;
  isFeeExact: boolean;
  feeBasis: FeeBasis;
  /** Amount, fee and tip together when all are of the native asset, else null. */
  total: string | null;
  /** By which the chain orders an account's transactions, whatever it calls it; null: by nothing of the kind. */
  nonce: number | null;
  /** Tag or memo that travels with the payment. */
  memo: string | null;
  /** In the native asset's smallest unit. */
  tip: string | null;
  /** Gas, nonce, sequence, validity: whatever else the chain's transaction holds, for the page. */
  details: DecodedDetail[];
  /** Outputs that come back to the sub-wallet. */
  change: { address: string; amount: string }[];
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
      decoded: DecodedTransaction;
      /** Recomputed here, hex without 0x, in the transaction's order: one a signature. */
      digests: string[];
      /** 16 hex characters. */
      fingerprint: string;
    }
  | { ok: false; mismatches: Mismatch[] };

/** Judges `signData` of a created transaction, untyped as it came; never throws on what it says. */
export type Verifier<F extends SendFamily> = (
  signData: unknown,
  intent: IntentOf<F>,
  facts: VerificationFacts,
) => Promise<Verification>;

/** What the console knows besides the intent when it judges a transaction. */
export interface VerificationFacts {
  /** The cluster's P-256 key (04…, hex); without it no Bitcoin transaction is accepted. */
  provenancePublicKey?: string | null;
  /** The sub-wallet's own HD path, five 0x hex parts, where known. */
  walletPath?: readonly string[] | null;
  /** Wei a gas of the chosen speed, decimal digits, as last quoted. */
  quotedGasPrice?: string | null;
  /** Satoshi, as the backend's answer reports its fee beside the transaction. */
  reportedFee?: number | string | null;
  /** The transaction that was shown to the user before this one was created. */
  previewed?: Pick<DecodedTransaction, "nonce" | "feeAtMost"> | null;
  /** Fingerprint of the transaction when it was created; on the sign screen it must still be the same. */
  createdFingerprint?: string | null;
}

import type { LiveChainId, Network } from "~/lib/chains";
import type { SendAsset } from "~/lib/forms/intent";

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
  /** In the native asset's smallest unit: for Ethereum gas limit times gas price, for Bitcoin exact. */
  feeAtMost: string;
  /** Amount and fee together when both are of the native asset, else null. */
  total: string | null;
  nonce: number | null;
  chainId: number | null;
  /** Wei. */
  gasPrice: string | null;
  gasLimit: string | null;
  /** Bitcoin outputs that come back to the sub-wallet. */
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
      /** Recomputed here, hex without 0x; one for Ethereum, one an input for Bitcoin. */
      digests: string[];
      /** 16 hex characters. */
      fingerprint: string;
    }
  | { ok: false; mismatches: Mismatch[] };

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

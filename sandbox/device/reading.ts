import type { SignableDigest } from "../db/schema";

export type Recipient = {
  /** In full. */
  address: string;
  /** Exact decimal text in `unit`. */
  amount: string;
  unit: string;
};

/** What a phone makes of an unsigned transaction, from its bytes alone. */
export type Reading = {
  /** For example `Ethereum Holesky · chain id 17000`. */
  network: string;
  from: string[];
  recipients: Recipient[];
  /** Outputs that come back to the wallet, their keys' provenance checked. */
  change: Recipient[];
  feeAtMost: string;
  feeUnit: string;
  nonce: number | null;
  /** Contract call data that the phone cannot put into words, 0x hex. */
  callData: string | null;
  /** Worked out here; what the phone signs. */
  digests: SignableDigest[];
};

/** What the phone needs to know beside the transaction itself. */
export type ReadingContext = {
  network: "mainnet" | "testnet";
  walletId: string;
  provenancePublicKey: string;
  subWalletPath: SignableDigest["path"] | null;
  /** By contract address, lower case. */
  tokens: Map<string, { symbol: string; decimals: number }>;
};

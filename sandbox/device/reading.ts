import type { SignableDigest } from "../records/signable";

export type Recipient = {
  /** In full. */
  address: string;
  /** Exact decimal text in `unit`. */
  amount: string;
  unit: string;
};

/** What a phone makes of an unsigned transaction, from its bytes alone. */
export type Reading = {
  /** What it does when it is no plain payment: `Delegate stake`, … */
  action?: string;
  /** For example `Ethereum Holesky · chain id 17000`. */
  network: string;
  from: string[];
  recipients: Recipient[];
  /** Outputs that come back to the wallet, their keys' provenance checked. */
  change: Recipient[];
  /** Null where nothing is paid for it. */
  feeAtMost: string | null;
  feeUnit: string;
  nonce: number | null;
  /** Whatever else a person should compare: destination tag, tip, pool, validators, stake account, … */
  details?: { label: string; value: string; isAddress?: boolean }[];
  /** Contract call data that the phone cannot put into words, 0x hex. */
  callData: string | null;
  /** Worked out here; what the phone signs. */
  digests: SignableDigest[];
};

/** What the phone needs to know beside the transaction itself. */
export type ReadingContext = {
  network: "mainnet" | "testnet";
  /** The contract's Chain of the sub-wallet. */
  chain: string;
  walletId: string;
  provenancePublicKey: string;
  subWalletPath: SignableDigest["path"] | null;
  /** Of the sub-wallet's stake addresses, which sign beside it. */
  stakePaths?: Map<string, SignableDigest["path"]>;
  /** The sub-wallet's main address. */
  subWalletAddress: string | null;
  /** By `tokenKey` of the contract or mint. */
  tokens: Map<string, { symbol: string; decimals: number }>;
  /** An asset by its id, such as `BITCOIN/BTC`. */
  assetOf(id: string): Promise<{ symbol: string; decimals: number }>;
  /** Whose phone a key is, within the organisation; null for a stranger's. */
  ownerOfKey(publicKey: string): Promise<string | null>;
};

/** One key for a token's address: hex has no case, base58 has. */
export function tokenKey(address: string): string {
  return /^(0x|xdc)/i.test(address) ? address.toLowerCase() : address;
}

import type { Chain } from "../../chains/names";

export type Direction = "SENT" | "RECEIVED" | "SELF";

export type HistoryAccount = {
  subWalletId: string;
  name: string;
  organisationId: string;
  type: string;
  chain: Chain;
  nativeAssetId: string;
  address: string;
  receiveAddresses: string[];
  changeAddresses: string[];

  /** Approximate final balance in smallest units by asset id. */
  targets: Record<string, bigint>;
  payments: number;
};

export type Coin = { txId: string; outputIndex: number; address: string; value: bigint; subWalletId: string };

/** Smallest units. */
export type Movement = {
  id: string;
  /** Null if created elsewhere, even with keys in the vault. */
  requestId: string | null;
  hash: string;
  chain: Chain;
  assetId: string;
  nativeAssetId: string;
  amount: bigint;
  fee: bigint;
  at: Date;
  sender: HistoryAccount | null;
  receiver: HistoryAccount | null;
  from: string;
  to: string;
  status: "CONFIRMED" | "COMPLETED" | "CLEARED";
  nonce: number | null;
  gas: { price: bigint; limit: bigint } | null;
  spent: Coin[];
  made: Coin[];
};

import type { Chain } from "../../chains/names";

export type Direction = "SENT" | "RECEIVED" | "SELF";

/** A sub-wallet as the history sees it. */
export type HistoryAccount = {
  subWalletId: string;
  name: string;
  organisationId: string;
  type: string;
  chain: Chain;
  nativeAssetId: string;
  address: string;
  /** UTXO chains: every address that may be paid, the main one first. */
  receiveAddresses: string[];
  changeAddresses: string[];

  /** Approximate final balance in smallest units by asset id. */
  targets: Record<string, bigint>;
  payments: number;
};

/** An output created for, or spent from, a sub-wallet. */
export type Coin = { txId: string; outputIndex: number; address: string; value: bigint; subWalletId: string };

/** One past payment, before it becomes rows. Amounts in smallest units. */
export type Movement = {
  /** requestId when made here, else the hash. */
  id: string;
  /** Null when it was created elsewhere, even with keys in the vault. */
  requestId: string | null;
  hash: string;
  chain: Chain;
  assetId: string;
  nativeAssetId: string;
  amount: bigint;
  fee: bigint;
  at: Date;
  /** The paying own sub-wallet; null when the payer is external. */
  sender: HistoryAccount | null;
  /** The paid own sub-wallet; null when the payee is external. */
  receiver: HistoryAccount | null;
  from: string;
  to: string;
  status: "CONFIRMED" | "COMPLETED" | "CLEARED";
  /** EVM: the sender's nonce, null when the sender is external. */
  nonce: number | null;
  gas: { price: bigint; limit: bigint } | null;
  spent: Coin[];
  made: Coin[];
};

import type { Chain } from "../../chains/facts";

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

  /** About what it ends with, in smallest units by asset id. */
  targets: Record<string, bigint>;
  payments: number;
};

/** An output that was made for, or taken from, a sub-wallet. */
export type Coin = { txId: string; outputIndex: number; address: string; value: bigint; subWalletId: string };

/** One past payment, before it becomes rows. Amounts in smallest units. */
export type Movement = {
  /** requestId when made here, else the hash. */
  id: string;
  /** Null when it was made outside, even with keys that the vault holds too. */
  requestId: string | null;
  hash: string;
  chain: Chain;
  assetId: string;
  nativeAssetId: string;
  amount: bigint;
  fee: bigint;
  at: Date;
  /** Own sub-wallet that pays; null when somebody outside does. */
  sender: HistoryAccount | null;
  /** Own sub-wallet that is paid; null when somebody outside is. */
  receiver: HistoryAccount | null;
  from: string;
  to: string;
  status: "CONFIRMED" | "COMPLETED" | "CLEARED";
  /** EVM: the sender's nonce, null when the sender is outside. */
  nonce: number | null;
  gas: { price: bigint; limit: bigint } | null;
  spent: Coin[];
  made: Coin[];
};

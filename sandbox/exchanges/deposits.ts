import type { Tx } from "../db/client";
import { exchangeTransferEvents, exchangeTransfers } from "../db/schema";
import type { DepositAccount } from "./deposit-addresses";

/** A payment to a deposit address that was mined. `amount` in the asset's smallest unit. */
type Deposit = {
  /** The payment's request. */
  requestId: string;
  account: DepositAccount;
  payer: { subWalletId: string; organisationId: string };
  assetId: string;
  amount: bigint;
  /** As its chain writes it. */
  transactionHash: string;
  at: Date;
};

/** Adds a deposit to the account's history. Another organisation's sub-wallet is not named. */
export async function recordDeposit(tx: Tx, deposit: Deposit): Promise<void> {
  const { requestId: id, account, payer, assetId, amount, transactionHash, at } = deposit;
  const { organisationId } = account;
  const isOwn = payer.organisationId === organisationId;
  await tx.insert(exchangeTransfers).values({
    ...{ id, organisationId, assetId, amount, transactionHash },
    fromId: isOwn ? payer.subWalletId : null,
    toId: account.subWalletId,
    status: "CREDITED",
    createdAt: at,
    updatedAt: at,
  });
  await tx
    .insert(exchangeTransferEvents)
    .values((["ON_CHAIN", "CREDITED"] as const).map((status) => ({ transferId: id, status, createdAt: at })));
}

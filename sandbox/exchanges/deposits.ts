import type { Tx } from "../db/client";
import { exchangeTransferEvents, exchangeTransfers } from "../db/schema";
import type { DepositAccount } from "./deposit-addresses";

/** Mined. `amount` in the asset's smallest unit. */
type Deposit = {
  requestId: string;
  account: DepositAccount;
  payer: { subWalletId: string; organisationId: string };
  assetId: string;
  amount: bigint;
  transactionHash: string;
  at: Date;
};

/** Does not name another organisation's sub-wallet. */
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

import { invalidInput } from "../../base/errors";
import { readCardanoAddress } from "../../chains/cardano/address";
import { minCoin } from "../../chains/cardano/encode";
import { SUPPLY } from "../../chains/cardano/facts";
import { inWholeUnits } from "../../ledger/available";
import type { PreparedOutput, PreparedTransaction } from "../../requests/create-request";
import type { PrepareContext } from "../../requests/make-request";
import type { Prepare } from "../operation";
import { lockPayingSubWallet, type PayingSubWallet } from "../paying-sub-wallet";
import { readQuantity } from "../quantity";
import { admitRecipients } from "../recipient";
import { payingAll } from "../utxo/paying-all";
import { CHAIN, prepareCardano } from "./prepare";

/** Amount in lovelace. */
export type CardanoPaymentInput = {
  subWalletId: string;
  cardanoTransactionInput: { to: string; amount: string };
};

/** Reserves coins. @throws ApiError NOT_FOUND, INVALID_INPUT, NOT_ALLOWED, INSUFFICIENT_BALANCE */
export const preparePayment: Prepare<CardanoPaymentInput> = async (
  context,
  { subWalletId, cardanoTransactionInput },
) => {
  const { to } = cardanoTransactionInput;
  const payer = await lockPayingSubWallet(context, CHAIN, subWalletId);
  readCardanoAddress(to, context.services.keys.network);
  const amount = readQuantity(cardanoTransactionInput.amount, "The amount", { max: SUPPLY });
  return payAll(payer, [{ to, amount }]);
};

/**
 * Several payments with one transaction. Amounts in lovelace.
 * @throws ApiError NOT_FOUND, INVALID_INPUT, NOT_ALLOWED, INSUFFICIENT_BALANCE
 */
export async function prepareCardanoPayments(
  context: PrepareContext,
  subWalletId: string,
  payments: readonly PreparedOutput[],
): Promise<PreparedTransaction> {
  return payAll(await lockPayingSubWallet(context, CHAIN, subWalletId), payments);
}

async function payAll(
  payer: PayingSubWallet,
  payments: readonly PreparedOutput[],
): Promise<PreparedTransaction> {
  for (const { to, amount } of payments) {
    const min = minCoin(readCardanoAddress(to, payer.services.keys.network), amount);
    if (amount < min) throw invalidInput(`Amount must be at least ${inWholeUnits(min, payer.native)}`);
  }
  const recipient = await admitRecipients(payer, payments);
  return prepareCardano(payer, {
    plan: { type: "PAYMENT", payments, deposit: 0n },
    ...payingAll(payments),
    recipient,
  });
}

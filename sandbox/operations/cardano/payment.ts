import { invalidInput } from "../../base/errors";
import { readCardanoAddress } from "../../chains/cardano/address";
import { minCoin } from "../../chains/cardano/encode";
import { SUPPLY } from "../../chains/cardano/facts";
import { inWholeUnits } from "../../ledger/available";
import type { Prepare } from "../operation";
import { lockPayingSubWallet } from "../paying-sub-wallet";
import { readQuantity } from "../quantity";
import { admitRecipient } from "../recipient";
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
  const address = readCardanoAddress(to, context.services.keys.network);
  const amount = readQuantity(cardanoTransactionInput.amount, "The amount", { max: SUPPLY });
  const min = minCoin(address, amount);
  if (amount < min) throw invalidInput(`Amount must be at least ${inWholeUnits(min, payer.native)}`);
  const recipient = await admitRecipient(payer, to);
  return prepareCardano(payer, {
    plan: { type: "PAYMENT", payment: { to, amount }, deposit: 0n },
    amount,
    to,
    recipient,
  });
};

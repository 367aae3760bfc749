import { invalidInput } from "../../base/errors";
import { readCardanoAddress } from "../../chains/cardano/address";
import { leastCoin } from "../../chains/cardano/encode";
import { SUPPLY } from "../../chains/cardano/facts";
import { inWholeUnits } from "../../ledger/available";
import type { Prepared } from "../../requests/create-request";
import { readQuantity } from "../quantity";
import { admitRecipient } from "../recipient";
import { assetOf, type CardanoAsking, CHAIN, lockCardanoSubWallet, prepareCardano } from "./prepare";

/** The contract's CardanoPaymentInput: amount in lovelace. */
export type CardanoPayment = { to: string; amount: string };

/**
 * Checks and builds a Cardano payment out of coins that the request holds from now on.
 * @throws ApiError NOT_FOUND, INVALID_INPUT, NOT_ALLOWED, INSUFFICIENT_BALANCE
 */
export async function prepareCardanoPayment(
  asking: CardanoAsking,
  subWalletId: string,
  { to, amount: asked }: CardanoPayment,
): Promise<Prepared> {
  const { tx, services, organisationId } = asking;
  const subWallet = await lockCardanoSubWallet(asking, subWalletId);
  const ada = await assetOf(tx);
  const address = readCardanoAddress(to, services.keys.network);
  const amount = readQuantity(asked, "The amount");
  if (amount > SUPPLY) throw invalidInput("The amount is too large");
  const least = leastCoin(address, amount);
  if (amount < least) throw invalidInput(`Amount must be at least ${inWholeUnits(least, ada)}`);
  const recipient = await admitRecipient(tx, organisationId, CHAIN, to);
  return prepareCardano(asking, subWallet, {
    plan: { type: "PAYMENT", payment: { to, amount }, deposit: 0n },
    amount,
    to,
    isToSelf: recipient.owner?.subWalletId === subWallet.id,
    includedInAddressBook: recipient.includedInAddressBook,
    trustId: recipient.trustId,
  });
}

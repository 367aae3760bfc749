import type { PreparedTransaction } from "../requests/create-request";
import type { AssetRow } from "../wallets/assets";
import type { PayingSubWallet } from "./paying-sub-wallet";
import type { AdmittedRecipient } from "./recipient";

type Built = Pick<PreparedTransaction, "amount" | "fee" | "to" | "unsigned" | "digests" | "webhookSignData"> &
  Partial<
    Pick<
      PreparedTransaction,
      | "payments"
      | "from"
      | "operation"
      | "isContractCall"
      | "insteadOf"
      | "reservations"
      | "expiresAt"
      | "answer"
      | "max"
    >
  > & {
    asset?: AssetRow;
    recipient: Pick<AdmittedRecipient, "isToSelf" | "includedInAddressBook" | "trustId">;
  };

/** By default a payment in the native asset, with amount and fee reserved. */
export function preparedTransaction(
  { subWallet, chain, native }: PayingSubWallet,
  { asset = native, operation = "PAYMENT", from = subWallet.address, recipient, ...built }: Built,
): PreparedTransaction {
  const { isToSelf, includedInAddressBook, trustId } = recipient;
  return {
    ...built,
    subWallet,
    chain,
    operation,
    assetId: asset.id,
    assetSymbol: asset.symbol,
    from,
    isToSelf,
    includedInAddressBook,
    trustId,
    reservations: built.reservations ?? [{ assetId: native.id, amount: built.amount + built.fee }],
    answer: built.answer ?? {},
  };
}

import { invalidInput } from "../../base/errors";
import { readBinanceAddress } from "../../chains/binance/address";
import { binanceSignable, buildBinanceTransaction } from "../../chains/binance/build";
import { MAX_QUANTITY, TRANSFER_FEE } from "../../chains/binance/facts";
import { assertSufficientFunds } from "../../ledger/available";
import { messageSignData } from "../../records/signable";
import { nextNonce } from "../../requests/next-nonce";
import type { Prepare } from "../operation";
import { lockPayingSubWallet } from "../paying-sub-wallet";
import { preparedTransaction } from "../prepared-transaction";
import { readQuantity } from "../quantity";
import { admitRecipient } from "../recipient";

export type BinanceInput = {
  binanceTransactionParams: { subWalletId: string; to: string; assetSymbol: string; amount: string };
};

/** @throws ApiError NOT_FOUND, INVALID_INPUT, NOT_ALLOWED, INSUFFICIENT_BALANCE */
export const preparePayment: Prepare<BinanceInput> = async (context, { binanceTransactionParams }) => {
  const { network } = context.services.keys;
  const { subWalletId, to, assetSymbol, amount: amountText } = binanceTransactionParams;
  const payer = await lockPayingSubWallet(context, "BINANCE", subWalletId);
  const { tx, subWallet, native, key } = payer;
  if (assetSymbol !== native.symbol) throw invalidInput("Unknown asset symbol");
  readBinanceAddress(to, network);
  const amount = readQuantity(amountText, "The amount", { max: MAX_QUANTITY });
  const recipient = await admitRecipient(payer, to);
  await assertSufficientFunds(tx, subWalletId, amount + TRANSFER_FEE, native, "the amount and the fee");

  const transaction = buildBinanceTransaction({
    network,
    from: subWallet.address,
    publicKey: key.publicKey,
    to,
    denom: native.symbol,
    amount,
    sequence: await nextNonce(tx, subWallet),
  });
  const digests = [binanceSignable(transaction, key.path)];
  return preparedTransaction(payer, {
    amount,
    fee: TRANSFER_FEE,
    to,
    recipient,
    unsigned: transaction,
    digests,
    webhookSignData: messageSignData(transaction, digests, "0x0", [key]),
  });
};

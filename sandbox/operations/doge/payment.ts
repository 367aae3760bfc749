import { invalidInput } from "../../base/errors";
import { readDogeAddress } from "../../chains/doge/address";
import { buildDogeTransaction, dogeFee, dogeSignables } from "../../chains/doge/build";
import { maxSpend, selectCoins } from "../../chains/doge/coin-selection";
import { type DogeSpeed, dogeFeeRate, MAX_AMOUNT, MAX_FEE, MIN_FEE_RATE } from "../../chains/doge/facts";
import { messageSignData } from "../../records/signable";
import type { PreparedOutput, PreparedTransaction } from "../../requests/create-request";
import type { PrepareContext } from "../../requests/make-request";
import type { Prepare } from "../operation";
import { lockPayingSubWallet, type PayingSubWallet } from "../paying-sub-wallet";
import { preparedTransaction } from "../prepared-transaction";
import { readQuantity } from "../quantity";
import { admitRecipients } from "../recipient";
import { payingAll } from "../utxo/paying-all";
import { spendCoins } from "../utxo/spend-coins";
import { lockSpendableCoins } from "../utxo/spendable-coins";

/** Amounts in koinu. */
export type DogeInput = { subWalletId: string; dogeTransactionInput: DogePayment };

type DogePayment = {
  to: string;
  amount: string;
  speed?: DogeSpeed | null;
  satoshiPerByte?: string | null;
};

/**
 * Reserves coins and creates a change address.
 * @throws ApiError NOT_FOUND, INVALID_INPUT, NOT_ALLOWED, INSUFFICIENT_BALANCE
 */
export const preparePayment: Prepare<DogeInput> = async (context, { subWalletId, dogeTransactionInput }) => {
  const { network } = context.services.keys;
  const { to } = dogeTransactionInput;
  const payer = await lockPayingSubWallet(context, "DOGE", subWalletId);
  readDogeAddress(to, network);
  const amount = readQuantity(dogeTransactionInput.amount, "The amount", { max: MAX_AMOUNT });
  return payAll(payer, [{ to, amount }], readFeeRate(dogeTransactionInput));
};

/**
 * Several payments with one transaction, at the medium speed. Amounts in koinu.
 * @throws ApiError NOT_FOUND, INVALID_INPUT, NOT_ALLOWED, INSUFFICIENT_BALANCE
 */
export async function prepareDogePayments(
  context: PrepareContext,
  subWalletId: string,
  payments: readonly PreparedOutput[],
): Promise<PreparedTransaction> {
  const payer = await lockPayingSubWallet(context, "DOGE", subWalletId);
  return payAll(payer, payments, dogeFeeRate("MEDIUM"));
}

/** @param feeRate koinu per byte */
async function payAll(
  payer: PayingSubWallet,
  payments: readonly PreparedOutput[],
  feeRate: bigint,
): Promise<PreparedTransaction> {
  const { network } = payer.services.keys;
  const outputs = payments.map(({ to, amount }) => ({ recipient: readDogeAddress(to, network), amount }));
  const recipient = await admitRecipients(payer, payments);
  const coins = await lockSpendableCoins(payer.tx, payer.subWallet.id);
  const spent = await spendCoins(payer, { selectCoins, maxSpend }, { coins, feeRate, outputs });
  const { inputs, held, from, change, fee } = spent;
  if (fee > MAX_FEE) throw invalidInput("The fee would be above 100 DOGE");
  const transaction = buildDogeTransaction({
    ...{ network, inputs, change, fee, feeRate },
    payments: payments.map(({ to, amount }) => ({ recipient: to, amount })),
  });
  if (dogeFee(transaction) !== fee) throw new Error("The fee is not the one that was chosen");
  const digests = await dogeSignables(transaction, network);
  const signers = inputs.map(({ key }) => key);
  return preparedTransaction(payer, {
    ...payingAll(payments),
    fee,
    from,
    recipient,
    reservations: [{ assetId: payer.native.id, amount: held }],
    max: () => ({ amount: spent.maxAllowedToSend, fee: spent.feeForMax }),
    unsigned: transaction,
    digests,
    webhookSignData: messageSignData(transaction, digests, "0x0", signers),
  });
}

/** Koinu per byte. */
function readFeeRate({ satoshiPerByte, speed }: DogePayment): bigint {
  if (satoshiPerByte == null) {
    if (!speed) throw invalidInput("Please provide a Satoshi/Byte or select a Speed");
    return dogeFeeRate(speed);
  }
  const feeRate = readQuantity(satoshiPerByte, "The Satoshi/Byte", { allowZero: true });
  if (feeRate === 0n) throw invalidInput("The Satoshi/Byte must be an integer larger than 0");
  if (feeRate < MIN_FEE_RATE) {
    throw invalidInput(`The Satoshi/Byte must be at least ${MIN_FEE_RATE}, the minimum that nodes relay`);
  }
  return feeRate;
}

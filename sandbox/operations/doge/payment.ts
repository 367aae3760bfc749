import { invalidInput } from "../../base/errors";
import { readDogeAddress } from "../../chains/doge/address";
import { buildDogeTransaction, dogeFee, dogeSignables } from "../../chains/doge/build";
import { maxSpend, selectCoins } from "../../chains/doge/coin-selection";
import { type DogeSpeed, dogeFeeRate, MAX_AMOUNT, MAX_FEE, MIN_FEE_RATE } from "../../chains/doge/facts";
import { messageSignData } from "../../records/signable";
import type { Prepare } from "../operation";
import { lockPayingSubWallet } from "../paying-sub-wallet";
import { preparedTransaction } from "../prepared-transaction";
import { readQuantity } from "../quantity";
import { admitRecipient } from "../recipient";
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
  const output = readDogeAddress(to, network);
  const amount = readQuantity(dogeTransactionInput.amount, "The amount", { max: MAX_AMOUNT });
  const feeRate = readFeeRate(dogeTransactionInput);
  const recipient = await admitRecipient(payer, to);

  const coins = await lockSpendableCoins(context.tx, subWalletId);
  const payment = { coins, amount, feeRate, recipient: output };
  const spent = await spendCoins(payer, { selectCoins, maxSpend }, payment);
  const { inputs, held, from, change, fee } = spent;
  if (fee > MAX_FEE) throw invalidInput("The fee would be above 100 DOGE");
  const transaction = buildDogeTransaction({ network, inputs, recipient: to, amount, change, fee, feeRate });
  if (dogeFee(transaction) !== fee) throw new Error("The fee is not the one that was chosen");
  const digests = await dogeSignables(transaction, network);
  const signers = inputs.map(({ key }) => key);
  return preparedTransaction(payer, {
    amount,
    fee,
    from,
    to,
    recipient,
    reservations: [{ assetId: payer.native.id, amount: held }],
    max: () => ({ amount: spent.maxAllowedToSend, fee: spent.feeForMax }),
    unsigned: transaction,
    digests,
    webhookSignData: messageSignData(transaction, digests, "0x0", signers),
  });
};

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

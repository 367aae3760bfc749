import { invalidInput } from "../../base/errors";
import { readDogeAddress } from "../../chains/doge/address";
import { buildDogeTransaction, dogeFee, dogeSignables } from "../../chains/doge/build";
import { maxSpend, selectCoins } from "../../chains/doge/coin-selection";
import {
  type DogeSpeed,
  dogeFeeRate,
  HIGHEST_AMOUNT,
  HIGHEST_FEE,
  LEAST_FEE_RATE,
} from "../../chains/doge/facts";
import type { Tx } from "../../db/client";
import { messageSignData } from "../../records/signable";
import type { Prepared } from "../../requests/create-request";
import type { Services } from "../../services";
import { loadAssets, nativeAsset } from "../../wallets/assets";
import { lockSubWallet } from "../../wallets/own-sub-wallet";
import { readQuantity } from "../quantity";
import { admitRecipient } from "../recipient";
import { spendCoins } from "../utxo/spend-coins";
import { lockSpendableCoins } from "../utxo/spendable-coins";

/** The contract's DogePaymentInput. */
export type DogePayment = {
  to: string;
  amount: string;
  speed?: DogeSpeed | null;
  satoshiPerByte?: string | null;
};

const CHAIN = "DOGE";

/**
 * Checks and builds a Dogecoin payment: chooses coins, which the request holds from now on, and a fresh change address.
 * @throws ApiError NOT_FOUND, INVALID_INPUT, NOT_ALLOWED, INSUFFICIENT_BALANCE
 */
export async function prepareDoge(
  tx: Tx,
  { keys }: Pick<Services, "keys">,
  organisationId: string,
  requestId: string,
  asked: { subWalletId: string; payment: DogePayment },
): Promise<Prepared> {
  const { payment } = asked;
  const subWallet = await lockSubWallet(tx, organisationId, asked.subWalletId);
  if (subWallet.chain !== CHAIN) throw invalidInput("The sub-wallet is not a Doge sub-wallet");
  const output = readDogeAddress(payment.to, keys.network);
  const amount = readQuantity(payment.amount, "The amount");
  if (amount > HIGHEST_AMOUNT) throw invalidInput("The amount is too large");
  const feeRate = readFeeRate(payment);
  const native = nativeAsset(await loadAssets(tx), CHAIN);
  if (!native) throw new Error("Dogecoin has no native asset");
  const recipient = await admitRecipient(tx, organisationId, CHAIN, payment.to);

  const coins = await lockSpendableCoins(tx, subWallet.id);
  const { inputs, change, fee } = await spendCoins(tx, keys, {
    requestId,
    subWallet,
    native,
    amount,
    maxAllowedToSend: maxSpend(coins, feeRate, output).maxAllowedToSend,
    select: () => selectCoins({ coins, amount, feeRate, recipient: output }),
  });
  if (fee > HIGHEST_FEE) throw invalidInput("The fee would be above 100 DOGE");
  const transaction = buildDogeTransaction({
    network: keys.network,
    inputs,
    recipient: payment.to,
    amount,
    change,
    fee,
    feeRate,
  });
  if (dogeFee(transaction) !== fee) throw new Error("The fee is not the one that was chosen");
  const digests = await dogeSignables(transaction, keys.network);
  return {
    subWallet,
    chain: CHAIN,
    assetId: native.id,
    assetSymbol: native.symbol,
    amount,
    fee,
    from: inputs[0]?.key.address ?? subWallet.address,
    to: payment.to,
    isToSelf: recipient.owner?.subWalletId === subWallet.id,
    includedInAddressBook: recipient.includedInAddressBook,
    trustId: recipient.trustId,
    reservations: [{ assetId: native.id, amount: amount + fee }],
    unsigned: transaction,
    digests,
    webhookSignData: messageSignData(
      transaction,
      digests,
      "0x0",
      inputs.map(({ key }) => key.provenanceSignature),
    ),
    answer: {},
  };
}

/** Koinu per byte: the caller's own, or that of a speed. */
function readFeeRate({ satoshiPerByte, speed }: DogePayment): bigint {
  if (satoshiPerByte == null) {
    if (!speed) throw invalidInput("Please provide a Satoshi/Byte or select a Speed");
    return dogeFeeRate(speed);
  }
  const feeRate = readQuantity(satoshiPerByte, "The Satoshi/Byte", { allowZero: true });
  if (feeRate === 0n) throw invalidInput("The Satoshi/Byte must be an integer larger than 0");
  if (feeRate < LEAST_FEE_RATE) {
    throw invalidInput(`The Satoshi/Byte must be at least ${LEAST_FEE_RATE}: nodes relay nothing below it`);
  }
  return feeRate;
}

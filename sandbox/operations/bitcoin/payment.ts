import { invalidInput } from "../../base/errors";
import { readBitcoinAddress } from "../../chains/bitcoin/address";
import {
  bitcoinFee,
  bitcoinSignables,
  buildBitcoinTransaction,
  type SpendableCoin,
} from "../../chains/bitcoin/build";
import { maxSpend, type SpendableType, selectCoins } from "../../chains/bitcoin/coin-selection";
import { type BitcoinSpeed, feeRateOf } from "../../chains/bitcoin/facts";
import type { Tx } from "../../db/client";
import { availableOf } from "../../ledger/available";
import { parseCurrency, rate } from "../../rates/rates";
import type { Services } from "../../services";
import type { Prepare } from "../operation";
import { lockPayingSubWallet } from "../paying-sub-wallet";
import { preparedTransaction } from "../prepared-transaction";
import { readQuantity } from "../quantity";
import { admitRecipient } from "../recipient";
import { spendCoins } from "../utxo/spend-coins";
import { lockSpendableCoins } from "../utxo/spendable-coins";

export type BitcoinInput = { bitcoinTransactionParams: BitcoinParams; currency?: string | null };

type BitcoinParams = {
  subWalletId: string;
  to: string;
  amount: { value: string; currency: string };
  speed?: BitcoinSpeed | null;
  satoshiPerByte?: string | null;
};

/** Satoshi. */
export const MAX_AMOUNT = 2_100_000_000_000_000n;
/** Higher rates can only be a mistake. */
const MAX_FEE_RATE = 10_000n;

/**
 * Reserves coins and creates a change address.
 * @throws ApiError NOT_FOUND, INVALID_INPUT, NOT_ALLOWED, INSUFFICIENT_BALANCE
 */
export const preparePayment: Prepare<BitcoinInput> = async (context, input) => {
  const { keys, clock } = context.services;
  const currency = parseCurrency(input.currency);
  const { subWalletId, to, ...params } = input.bitcoinTransactionParams;
  const payer = await lockPayingSubWallet(context, "BITCOIN", subWalletId);
  const payment = readPayment({ to, ...params }, keys.network);
  const recipient = await admitRecipient(payer, to);

  const coins = await lockSegwitCoins(context.tx, subWalletId);
  const spent = await spendCoins(payer, { selectCoins, maxSpend }, { ...payment, coins });
  const transaction = await buildBitcoinTransaction({
    network: keys.network,
    inputs: spent.inputs,
    recipient: to,
    amount: payment.amount,
    change: spent.change,
  });
  if (bitcoinFee(transaction) !== spent.fee) throw new Error("The fee is not the one that was chosen");
  const available = await availableOf(context.tx, subWalletId);
  return preparedTransaction(payer, {
    amount: payment.amount,
    fee: spent.fee,
    from: spent.from,
    to,
    recipient,
    reservations: [{ assetId: payer.native.id, amount: spent.held }],
    unsigned: transaction,
    digests: bitcoinSignables(transaction),
    webhookSignData: { transaction },
    answer: {
      fee: Number(spent.fee),
      maxAllowedToSend: spent.maxAllowedToSend.toString(),
      feeForMax: spent.feeForMax.toString(),
      balance: available(payer.native.id).toString(),
      chainRate: rate(payer.native.id, currency, clock())?.toFixed() ?? null,
    },
  });
};

function readPayment(
  { to, amount, speed, satoshiPerByte }: Omit<BitcoinParams, "subWalletId">,
  network: Services["keys"]["network"],
) {
  if (amount.currency !== "SATOSHI") throw invalidInput("The amount's currency must be SATOSHI");
  return {
    amount: readQuantity(amount.value, "The amount", { max: MAX_AMOUNT }),
    feeRate:
      satoshiPerByte == null
        ? feeRateOf(speed ?? "MEDIUM")
        : readQuantity(satoshiPerByte, "The Satoshi/Byte", { max: MAX_FEE_RATE }),
    recipient: readBitcoinAddress(to, network),
  };
}

const spendableTypes: ReadonlySet<string> = new Set<SpendableType>(["COMPATIBILITY", "NATIVE"]);

async function lockSegwitCoins(tx: Tx, subWalletId: string): Promise<SpendableCoin[]> {
  return (await lockSpendableCoins(tx, subWalletId)).flatMap((coin) => {
    const { addressType } = coin.key;
    if (addressType === null || !spendableTypes.has(addressType)) return [];
    return [{ ...coin, addressType: addressType as SpendableType }];
  });
}
